import type { Claim, DemoYear, Phrase, YearProject } from "./data.js";

const phrases: readonly Phrase[] = [
  {
    content: "{who} asked whether the {thing} can be returned after three weeks.",
    said: "Can I still send back my {thing}? I have had it for three weeks.",
    later: {
      content: "{who} returned the {thing} after three weeks, and got a voucher.",
      said: "It is in the post. A voucher is fine.",
    },
  },
  {
    content: "{who} received the {thing} with a broken buckle, and sent a photo.",
    said: "One buckle of my {thing} is broken. The photo shows it.",
    later: {
      content: "{who} received the {thing} with a broken buckle; a new buckle arrived two days later.",
      said: "The new buckle fits, thank you.",
    },
  },
  {
    content: "{who} is waiting for the {thing}; the parcel is four days late.",
    said: "Where is my {thing}? The carrier has not moved it for four days.",
    later: {
      content: "{who} received the {thing} six days late, with an apology and a discount of 10 euros.",
      said: "It came today, six days late.",
    },
  },
  {
    content: "{who} ordered the {thing} for a week in the Harz.",
    said: "I need the {thing} before the holidays, we are going to the Harz.",
  },
  { content: "{who} picks up the {thing} in the Kiel store.", said: "Please keep the {thing} for me in Kiel." },
  {
    content: "{who} prefers the {thing} in green, and waits until it is back in stock.",
    said: "I would rather wait for the green {thing}.",
  },
  {
    content: "{who} asked for a repair of the {thing} instead of a new one.",
    said: "Please mend the {thing}, I do not want another one.",
  },
  {
    content: "{who} compared the {thing} with last year's model, and kept the old one.",
    said: "What is new about the {thing}? Mine is from last year.",
  },
  {
    content: "{who} recommended the {thing} to a hiking club of twelve.",
    said: "Is there a discount if our club buys twelve of the {thing}?",
  },
];

const arabic: readonly Phrase[] = [
  {
    content: "{who} تسأل متى يصل الطلب ({thing}) إلى دبي.",
    said: "متى يصل طلبي؟ طلبت {thing} قبل أسبوع.",
    later: { content: "{who} استلمت الطلب ({thing}) في دبي بعد تسعة أيام.", said: "وصل الطلب اليوم، شكرا." },
  },
  { content: "{who} تفضل الدفع عند الاستلام ({thing}).", said: "هل يمكنني الدفع عند الاستلام؟" },
];

const hebrew: readonly Phrase[] = [
  { content: "{who} ביקשה להחליף את {thing} במידה גדולה יותר.", said: "המידה קטנה מדי, אפשר להחליף?" },
  { content: "{who} שאלה אם יש אחריות על {thing}.", said: "כמה זמן האחריות על {thing}?" },
];

const claims: readonly Claim[] = [
  { fact: "{who} bought the {thing} in {value}.", values: ["Hamburg", "Kiel", "Rostock", "the online shop"] },
  { fact: "{who} paid for the {thing} {value}.", values: ["by credit card", "by invoice", "with a gift card"] },
  { fact: "{who} uses the {thing} {value}.", values: ["every weekend", "once a month", "only on holidays"] },
  { fact: "{who} gives the {thing} {value} of five stars.", values: ["two", "three", "four", "five"] },
  { fact: "{who} wants the next {thing} in {value}.", values: ["green", "blue", "grey", "red"] },
];

const projects: readonly YearProject[] = [
  {
    customId: "b2b-dach",
    name: "Returns, refunds, exchanges and store credit for business customers in Austria, Switzerland and Liechtenstein (contracts signed before the new price list)",
    description:
      "Everything that concerns goods which mountain huts, schools and clubs send back: who pays for the way, how long they may keep what they try, what the old contracts promise and the new ones do not, and whom to ask when nobody remembers.",
    industries: ["Retail", "Logistics"],
    documents: [
      "Delivery times by country and carrier - agreed with Alpenhütten Betriebsgesellschaft - version 7 - final - signed.csv",
      "Signed contract, page 4 (photographed with a telephone).pdf",
    ],
    daysAgo: 318,
    share: 6,
  },
  {
    customId: "gulf",
    name: "خدمة العملاء في الخليج",
    description: "أسئلة العملاء في دبي وأبوظبي عن الشحن والدفع والإرجاع.",
    industries: ["Retail"],
    documents: ["دليل الخيام.md"],
    daysAgo: 296,
    share: 4,
    users: ["layla"],
    phrases: arabic,
  },
  {
    customId: "israel",
    name: "שירות לקוחות בישראל",
    description: "החלפות, אחריות ומשלוחים.",
    industries: ["Retail"],
    documents: ["מדיניות החזרות.md"],
    daysAgo: 271,
    share: 3,
    users: ["noa"],
    phrases: hebrew,
  },
  {
    customId: "summer-camp",
    name: "🏕️ Summer camp 🌲🔥",
    description: "Equipment that we lend to camps 🎒, and what comes back of it.",
    industries: ["Outdoor sports"],
    documents: ["tent-guide.md"],
    daysAgo: 255,
    share: 5,
  },
  {
    customId: "japan",
    name: "日本のお客様 🇯🇵",
    description: "返品と配送についての質問。",
    industries: ["Retail", "Logistics"],
    documents: ["返品規定 🏕️.md"],
    daysAgo: 240,
    share: 3,
  },
  {
    customId: "black-week",
    name: "Black Week",
    description: "Questions about offers, stock and late parcels in the busiest week of the year.",
    industries: ["Retail"],
    daysAgo: 226,
    share: 7,
  },
  { customId: "ski", name: "Ski and snow", description: "", industries: ["Outdoor sports"], daysAgo: 214, share: 4 },
  {
    customId: "store-hamburg",
    name: "Store Hamburg",
    description: "Events, orders and staff questions of the store in Hamburg.",
    industries: ["Retail"],
    documents: ["shipping-times.csv"],
    daysAgo: 201,
    share: 4,
  },
  {
    customId: "store-rostock",
    name: "Store Rostock",
    description: "Events, orders and staff questions of the store in Rostock.",
    industries: ["Retail"],
    daysAgo: 188,
    share: 3,
  },
  {
    customId: "repair-workshop",
    name: "Repair workshop",
    description: "What was mended, with which parts, and for how much.",
    industries: ["Outdoor sports", "Maintenance"],
    documents: ["warranty-terms.docx"],
    daysAgo: 173,
    share: 5,
  },
  {
    customId: "newsletter",
    name: "Newsletter",
    description: "Answers to the newsletter.",
    industries: ["Retail"],
    daysAgo: 160,
    share: 1,
  },
  {
    customId: "donaudampfschifffahrt",
    name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    description: "A customer with the longest name in our books.",
    industries: ["Retail"],
    daysAgo: 147,
    share: 1,
  },
  {
    customId: "gift-cards",
    name: "Gift cards",
    description: "Balances, lost cards and refunds as a gift card.",
    industries: ["Retail"],
    daysAgo: 131,
    share: 3,
  },
  {
    customId: "rental",
    name: "Rental",
    description: "Tents, stoves and beacons by the week.",
    industries: ["Outdoor sports"],
    documents: ["tent-guide.md"],
    daysAgo: 118,
    share: 4,
  },
  {
    customId: "marketplace",
    name: "Marketplace sellers",
    description: "Used equipment that customers sell to each other.",
    industries: ["Retail"],
    daysAgo: 104,
    share: 3,
  },
  {
    customId: "sustainability",
    name: "Sustainability ♻️",
    description: "Materials, certificates and where things come from.",
    industries: ["Outdoor sports"],
    daysAgo: 83,
    share: 2,
  },
  {
    customId: "complaints",
    name: "Complaints",
    description: "Cases that a person has to decide.",
    industries: ["Retail"],
    documents: ["support-macros.html"],
    daysAgo: 61,
    share: 4,
  },
  {
    customId: "club",
    name: "Hiking clubs",
    description: "Orders of clubs and schools.",
    industries: ["Outdoor sports"],
    daysAgo: 40,
    share: 2,
  },
  {
    customId: "only-a-failure",
    name: "Scanned contracts",
    description: "The only document of this project failed.",
    industries: ["Retail"],
    documents: ["Signed contract, page 4 (photographed with a telephone).pdf"],
    daysAgo: 19,
  },
  {
    customId: "next-season",
    name: "Next season",
    description: "",
    industries: [],
    daysAgo: 2,
  },
];

/** The year of the shop: busy in summer and before Christmas, also at the weekend, and in the evening. */
export const shopYear: DemoYear = {
  quietDays: 1,
  hours: [8, 21],
  weekend: 0.8,
  seasons: [0.5, 0.5, 0.7, 0.9, 1.2, 1.6, 1.8, 1.5, 0.9, 0.8, 1.3, 1.7],
  memories: 400,
  facts: 220,
  conflicts: 90,
  people: {
    freja: "Freja Sørensen",
    mateo: "Mateo Álvarez",
    priya: "Priya Raghunathan",
    tomasz: "Tomasz Wójcik",
    layla: "ليلى حداد",
    noa: "נועה לוי",
    yuki: "佐藤 ゆき",
    sam: "Sam 🏔️ Okafor",
    alpenhuetten:
      "Alpenhütten Betriebsgesellschaft für Schutzhütten, Klettersteige und Winterräume mit beschränkter Haftung & Co. KG, purchasing",
  },
  projects,
  phrases,
  claims,
  things: [
    ...["Fjell 2 tent", "Fjell 4 tent", "Birk 45 backpack", "Birk 65 backpack", "Gnist stove", "Dun 0 sleeping bag"],
    ...["Dun -10 sleeping bag", "Regn rain jacket", "Vind jacket", "Sti hiking boots", "Kant climbing rope"],
    ...["Lys headlamp", "Varme thermos flask", "Kompass watch", "Stav trekking poles", "Sol sunglasses"],
  ],
};
