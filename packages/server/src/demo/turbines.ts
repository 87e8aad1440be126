import type { DemoWorkspace } from "./data.js";
import { turbinesYear } from "./turbines-year.js";

/** The workspace of a company that maintains wind turbines. */
export const turbines: DemoWorkspace = {
  customId: "windwerk",
  name: "Windwerk Field Engineering",
  description: "Maintenance of 64 wind turbines between Aurich and Emden.",
  metadata: { region: "eu", turbines: 64, types: ["WW-90", "WW-120"] },
  daysAgo: 238,
  actors: [
    {
      name: "Hauke Janssen",
      facts: [
        { fact: "Hauke leads the early shift at the site Aurich.", score: 0.97 },
        { fact: "Hauke's climbing certificate is valid until March 2027.", expirationDate: "2027-03-31" },
        { key: "hauke-iron", fact: "Hauke inspects a gearbox when the oil has more than 50 ppm of iron.", score: 0.55 },
        { fact: "Hauke reports by voice message from the nacelle.", score: 0.71 },
      ],
    },
    {
      name: "Elif Yıldız",
      facts: [
        { fact: "Elif is responsible for spare parts and suppliers.", score: 0.98 },
        { key: "elif-batteries-20", fact: "Elif keeps at least 20 pitch batteries in stock.", score: 0.86 },
        { key: "elif-batteries-30", fact: "Elif keeps at least 30 pitch batteries in stock.", score: 0.6 },
        { fact: "Elif orders from Küstentechnik on Tuesdays.", score: 0.66 },
      ],
    },
    {
      name: "Turbine 3",
      facts: [
        { fact: "Turbine 3 is a WW-120, in operation since September 2021.", score: 0.99 },
        { fact: "The gearbox of turbine 3 was made by Getriebe Nord.", score: 0.95 },
        { fact: "Turbine 3 runs at reduced power.", isForgotten: true },
      ],
    },
  ],
  agents: [
    {
      customId: "shift-assistant",
      name: "Shift assistant",
      description: "Answers technicians on site from manuals and notes.",
      actor: "Hauke Janssen",
      versions: [
        {
          prompt: "You help technicians of wind turbines. Quote the manual.",
          model: "claude-haiku-5",
          capabilities: ["chat", "search", "voice"],
          allowedTools: ["projects_search", "memories_get_trace"],
          maxTurns: 12,
          temperature: 0.2,
        },
        {
          prompt: "You help technicians of wind turbines. Quote the manual with its chapter, and put safety first.",
          maxTurns: 20,
        },
      ],
    },
    {
      customId: "parts-planner",
      name: "Parts planner",
      description: "Watches stock and lead times, and drafts orders.",
      actor: "Elif Yıldız",
      versions: [
        {
          prompt: "You plan spare parts. Never order anything: write a draft for Elif.",
          model: "gpt-5.2",
          capabilities: ["chat", "search", "tables"],
          allowedTools: ["projects_search"],
          maxTurns: 12,
          temperature: 0.2,
        },
      ],
    },
  ],
  folders: [
    { name: "Manuals", files: ["maintenance-manual.pdf", "safety-briefing.md"] },
    { name: "Stock", files: ["spare-parts.xlsx"] },
    { name: "Site notes", files: ["site-notes-aurich.txt", "scan-0417.pdf"] },
  ],
  projects: [
    {
      customId: "maintenance",
      name: "Turbine maintenance",
      description: "Manuals, intervals and findings of all turbines.",
      industries: ["Energy", "Maintenance"],
      share: 12,
      documents: ["maintenance-manual.pdf", "site-notes-aurich.txt"],
      memories: [
        {
          user: "hauke",
          contents: [
            "The gearbox oil of turbine 3 had 22 ppm of iron in February.",
            "The gearbox oil of turbine 3 had 38 ppm of iron in May.",
            "The gearbox oil of turbine 3 had 41 ppm of iron in June; an endoscopic inspection is planned for 22 June.",
          ],
          said: [
            "Laboratory says 22 ppm for turbine 3.",
            "Turbine 3 is at 38 now, that was quick.",
            "41 ppm. I have booked the endoscope for the 22nd.",
          ],
        },
        {
          user: "hauke",
          contents: ["Turbine 7 stopped with a pitch fault on blade B; the batteries were replaced on 4 May."],
          said: ["Seven stands still, pitch fault, blade B. Batteries at 21.4 volts, I am replacing them."],
        },
      ],
      conflicts: [
        {
          facts: ["hauke-iron"],
          memory: 0,
          document: {
            name: "maintenance-manual.pdf",
            rewrites: { "hauke-iron": "Hauke inspects a gearbox when the oil has more than 40 ppm of iron." },
          },
        },
      ],
    },
    {
      customId: "parts",
      name: "Spare parts",
      description: "Stock, suppliers and lead times.",
      industries: ["Energy", "Logistics"],
      share: 6,
      documents: ["spare-parts.xlsx"],
      memories: [
        {
          user: "elif",
          contents: ["Elif ordered two yaw drives with a lead time of 90 days on 8 June."],
          said: ["Only one yaw drive left. I have ordered two."],
        },
      ],
      conflicts: [{ facts: ["elif-batteries-20", "elif-batteries-30"] }],
    },
    {
      customId: "safety",
      name: "Safety briefings",
      description: "Briefings, limits and incidents.",
      industries: ["Energy"],
      share: 3,
      documents: ["safety-briefing.md"],
      memories: [
        {
          user: "hauke",
          contents: ["Work on the hub of turbine 12 was stopped at 13 metres per second."],
          said: ["Thirteen metres per second at the hub, we are coming down."],
        },
      ],
    },
    {
      customId: "aurich",
      name: "Site Aurich",
      description: "Access roads, permits and neighbours of the site Aurich.",
      industries: ["Energy"],
      share: 4,
      documents: ["site-notes-aurich.txt", "scan-0417.pdf"],
      memories: [
        {
          user: "hauke",
          contents: ["The crane for turbine 12 has to use the south gate."],
          said: ["North gate is too weak for the crane."],
        },
      ],
    },
    {
      customId: "emden",
      name: "Site Emden",
      description: "Access roads, permits and neighbours of the site Emden.",
      industries: ["Energy"],
    },
    {
      customId: "training",
      name: "Training",
      description: "Certificates and courses of the technicians.",
      industries: ["Maintenance"],
      share: 2,
      memories: [
        {
          user: "hauke",
          contents: ["Hauke renewed his climbing certificate in March 2026."],
          said: ["Certificate renewed, next time in a year."],
        },
      ],
    },
  ],
  year: turbinesYear,
};
