import type { DemoWorkspace } from "./data.js";
import { shopYear } from "./shop-year.js";

/** The workspace of a shop for outdoor equipment. */
export const shop: DemoWorkspace = {
  customId: "nordlicht-outdoor",
  name: "Nordlicht Outdoor",
  description: "Customer care and sales of a shop for outdoor equipment, online and in three cities.",
  metadata: { region: "eu", language: "en", stores: ["Hamburg", "Kiel", "Rostock"] },
  daysAgo: 364,
  actors: [
    {
      name: "Maja Lindqvist",
      facts: [
        { key: "maja-size", fact: "Maja wears hiking boots in size 39.", metadata: { source: "order" }, score: 0.96 },
        {
          key: "maja-size-new",
          fact: "Maja wears hiking boots in size 40.",
          metadata: { source: "chat" },
          score: 0.81,
        },
        { fact: "Maja prefers answers by email, not by telephone.", score: 0.92 },
        { fact: "Maja is planning a trek on the Kungsleden in August 2026.", expirationDate: "2026-09-01" },
        { fact: "Maja asked for a catalogue on paper.", isForgotten: true },
      ],
    },
    {
      name: "Jonas Becker",
      facts: [
        { fact: "Jonas owns a Fjell 2 tent, bought in the Kiel store in May 2024.", metadata: { source: "receipt" } },
        { key: "jonas-warranty", fact: "The warranty of Jonas's tent lasts three years.", score: 0.58 },
        { fact: "Jonas speaks German and Danish.", score: 0.99 },
        { fact: "Jonas is a member of the loyalty programme at the level Summit.", score: 0.9 },
      ],
    },
    {
      name: "Amira Haddad",
      facts: [
        { fact: "Amira returns most jackets because the sleeves are too short.", metadata: { orders: 4 }, score: 0.77 },
        { key: "amira-refund", fact: "Amira wants refunds on her credit card.", score: 0.83 },
        { key: "amira-gift-card", fact: "Amira wants refunds as a gift card.", score: 0.64 },
        { fact: "Amira is vegetarian and asks for down-free sleeping bags.", score: 0.88 },
      ],
    },
  ],
  agents: [
    {
      customId: "care-desk",
      name: "Care desk",
      description: "Answers questions about orders, returns and refunds.",
      actor: "Maja Lindqvist",
      versions: [
        {
          prompt: "You are the service desk of an outdoor shop. Answer briefly and politely.",
          model: "gpt-5.2-mini",
          capabilities: ["chat"],
          allowedTools: ["projects_search"],
          maxTurns: 8,
          temperature: 0.6,
        },
        {
          prompt:
            "You are the service desk of an outdoor shop. Answer briefly and politely, and name the paragraph of the returns policy that you rely on.",
          capabilities: ["chat", "search"],
          allowedTools: ["projects_search", "facts_get"],
          temperature: 0.2,
        },
        {
          prompt:
            "You are the service desk of an outdoor shop. Answer in the customer's language in at most five sentences, name the paragraph of the returns policy that you rely on, and never promise a date that the carrier has not confirmed.",
          model: "gpt-5.2",
          allowedTools: ["projects_search", "facts_get", "memories_get_trace"],
          maxTurns: 12,
        },
      ],
    },
    {
      customId: "product-expert",
      name: "Product expert",
      description: "Recommends tents, sleeping bags and stoves for a planned trip.",
      actor: "Jonas Becker",
      versions: [
        {
          prompt: "You advise customers of an outdoor shop. Ask for the trip before you recommend a product.",
          model: "claude-sonnet-5",
          capabilities: ["chat", "search", "compare"],
          allowedTools: ["projects_search"],
          maxTurns: 12,
          temperature: 0.4,
        },
        {
          prompt:
            "You advise customers of an outdoor shop. Ask for the trip before you recommend a product, and compare at most two products.",
          temperature: 0.2,
        },
      ],
    },
  ],
  folders: [
    { name: "Policies", files: ["returns-policy.md", "warranty-terms.docx"] },
    { name: "Service desk", files: ["support-macros.html", "shipping-times.csv"] },
    { name: "Training", files: ["tent-guide.md"] },
    {
      name: "Translations 🌍",
      files: [
        { name: "دليل الخيام.md", content: "tent-guide.md" },
        { name: "מדיניות החזרות.md", content: "returns-policy.md" },
        { name: "返品規定 🏕️.md", content: "returns-policy.md" },
      ],
    },
    {
      name: "Contracts with business customers in Austria, Switzerland and Liechtenstein, signed before the new price list",
      files: [
        {
          name: "Delivery times by country and carrier - agreed with Alpenhütten Betriebsgesellschaft - version 7 - final - signed.csv",
          content: "shipping-times.csv",
        },
        { name: "Signed contract, page 4 (photographed with a telephone).pdf", content: "scan-0417.pdf" },
      ],
    },
    { name: "Photographs for the catalogue", files: [] },
  ],
  projects: [
    {
      customId: "returns",
      name: "Returns and refunds",
      description: "Policies, macros and past cases about goods that come back.",
      industries: ["Retail", "Logistics"],
      share: 16,
      documents: ["returns-policy.md", "support-macros.html"],
      memories: [
        {
          user: "maja",
          contents: [
            "Maja returned a rain jacket because the hood was too small.",
            "Maja exchanged the rain jacket for one size larger, and kept it.",
          ],
          said: [
            "The hood of the jacket does not fit over my helmet, I am sending it back.",
            "The larger one fits, thank you!",
          ],
        },
        {
          user: "amira",
          contents: ["Amira received a stove with a dented pot, and sent photos on the day of delivery."],
          said: ["The pot of my new stove has a dent. I attached two photos, also of the box."],
        },
        {
          user: "amira",
          contents: ["Amira's refund of 89 euros was sent to her credit card on 4 June."],
          said: ["When do I get my money back? Please use the card that I paid with."],
        },
        {
          user: "jonas",
          contents: ["Jonas asked whether climbing ropes can be returned; only in sealed packaging."],
          said: ["Can I return the rope that I bought last week? I opened the bag."],
        },
        {
          user: "jonas",
          contents: ["Jonas wanted to return a backpack, and changed his mind."],
          said: ["I would like to return the backpack. No, wait, my daughter wants it."],
          isExpired: true,
        },
      ],
      conflicts: [{ facts: ["amira-refund", "amira-gift-card"], memory: 2 }, { facts: ["maja-size", "maja-size-new"] }],
    },
    {
      customId: "warranty",
      name: "Warranty cases",
      description: "Repairs, replacements and the decisions of the warranty team.",
      industries: ["Retail"],
      share: 7,
      documents: ["warranty-terms.docx"],
      memories: [
        {
          user: "jonas",
          contents: [
            "Jonas reported a leaking seam of his Fjell 2 tent after two years.",
            "Jonas's Fjell 2 tent is in repair; he has a loan tent until 20 June.",
            "Jonas's Fjell 2 tent was repaired and returned on 17 June.",
          ],
          said: [
            "There is water on the floor of my tent after one night of rain.",
            "I leave for Norway on the 12th. Can I get a tent for that time?",
            "The tent has arrived, and it stayed dry in the garden.",
          ],
        },
        {
          user: "maja",
          contents: ["Maja's boots lost a sole after nine months; the warranty team accepted the case."],
          said: ["The sole of my left boot comes off."],
        },
      ],
      conflicts: [
        {
          facts: ["jonas-warranty"],
          memory: 0,
          document: {
            name: "warranty-terms.docx",
            rewrites: { "jonas-warranty": "The warranty of Jonas's tent lasts five years." },
          },
        },
      ],
    },
    {
      customId: "shipping",
      name: "Shipping questions",
      description: "Carriers, times and prices by country.",
      industries: ["Logistics"],
      share: 6,
      documents: ["shipping-times.csv"],
      memories: [
        {
          user: "maja",
          contents: ["Maja lives in Kiruna; parcels to her take five days with PostNord."],
          said: ["How long does a parcel to Kiruna take?"],
        },
        {
          user: "jonas",
          contents: ["Jonas picks up parcels in the Kiel store to save the shipping costs."],
          said: ["Please send it to the store again."],
        },
      ],
    },
    {
      customId: "product-advice",
      name: "Product advice",
      description: "Which tent, bag and stove for which trip.",
      industries: ["Outdoor sports", "Retail"],
      share: 4,
      documents: ["tent-guide.md"],
      memories: [
        {
          user: "maja",
          contents: ["Maja needs a four-season tent for two people below 3.5 kilograms."],
          said: ["We walk the Kungsleden in August, but want to use the tent in winter as well."],
        },
        {
          user: "amira",
          contents: ["Amira looks for a sleeping bag without down, comfortable at 0 degrees."],
          said: ["I do not use down. Which bag keeps me warm at zero degrees?"],
        },
      ],
    },
    {
      customId: "loyalty",
      name: "Loyalty programme",
      description: "Levels, points and campaigns.",
      industries: ["Retail"],
      share: 2,
      memories: [
        {
          user: "jonas",
          contents: ["Jonas reached the level Summit in March 2026.", "Jonas gave 200 points to his daughter."],
          said: ["I see Summit in my account now, what does it mean?", "Can my daughter have 200 of my points?"],
        },
      ],
    },
    {
      customId: "store-kiel",
      name: "Store Kiel",
      description: "Events, orders and staff questions of the store in Kiel.",
      industries: ["Retail"],
      share: 3,
      memories: [
        {
          user: "jonas",
          contents: ["Jonas signed up for the repair evening in Kiel on 3 July."],
          said: ["Is there a place left at the repair evening?"],
        },
      ],
    },
  ],
  year: shopYear,
};
