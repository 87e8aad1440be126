import type { Claim, DemoYear, Phrase, YearProject } from "./data.js";

const phrases: readonly Phrase[] = [
  {
    content: "{thing} stopped with a pitch fault; {who} is on the way.",
    said: "Pitch fault at {thing}. I am driving there now.",
    later: {
      content: "{thing} stopped with a pitch fault; {who} replaced two batteries, and it runs again.",
      said: "{thing} is running. It was the batteries.",
    },
  },
  {
    content: "{who} measured 31 ppm of iron in the gearbox oil of {thing}.",
    said: "The laboratory says 31 ppm for {thing}.",
    later: {
      content: "{who} measured 34 ppm of iron in the gearbox oil of {thing}, and changed the filter.",
      said: "34 ppm at {thing}. I have changed the filter.",
    },
  },
  {
    content: "{who} found a crack of 12 centimetres at the leading edge of blade A of {thing}.",
    said: "Blade A of {thing} has a crack at the leading edge, 12 centimetres.",
    later: {
      content: "{who} repaired the leading edge of blade A of {thing}.",
      said: "Blade A of {thing} is repaired and cured.",
    },
  },
  {
    content: "{who} reported ice on the blades of {thing} in the early shift.",
    said: "There is ice on {thing}, we are waiting below.",
  },
  {
    content: "{who} tightened the tower bolts of {thing} to the torque of the manual.",
    said: "All bolts of {thing} are done.",
  },
  {
    content: "{who} heard a noise from the yaw drive of {thing} when the wind turns to the north.",
    said: "The yaw drive of {thing} sounds rough.",
  },
  {
    content: "{who} needs a crane for {thing} for two days.",
    said: "Please book the crane for {thing}, two days should do.",
  },
];

const claims: readonly Claim[] = [
  { fact: "{who} checks the oil of {thing} every {value}.", values: ["four weeks", "six weeks", "three months"] },
  { fact: "{who} sets the pitch limit of {thing} to {value} degrees.", values: ["88", "89", "90", "91"] },
  { fact: "{who} keeps the tools for {thing} {value}.", values: ["in the nacelle", "in the van", "in Aurich"] },
  { fact: "{who} expects the gearbox of {thing} to last until {value}.", values: ["2028", "2030", "2032"] },
];

const projects: readonly YearProject[] = [
  {
    customId: "blades",
    name: "Blade inspections",
    description: "Cracks, erosion and lightning, by blade.",
    industries: ["Energy", "Maintenance"],
    documents: ["safety-briefing.md"],
    daysAgo: 190,
    share: 5,
  },
  {
    customId: "gearboxes",
    name: "Gearbox oil",
    description: "Iron, water and viscosity.",
    industries: ["Maintenance"],
    daysAgo: 171,
    share: 5,
  },
  {
    customId: "grid",
    name: "⚡ Grid operator",
    description: "Switching, curtailment and reports to the grid operator.",
    industries: ["Energy"],
    daysAgo: 149,
    share: 3,
  },
  {
    customId: "neighbours",
    name: "Neighbours, noise, shadow flicker and the compensation that the municipalities of Aurich, Großefehn and Wiesmoor have agreed to",
    description: "Calls and letters from people who live near a turbine.",
    industries: ["Energy"],
    documents: ["site-notes-aurich.txt"],
    daysAgo: 122,
    share: 3,
  },
  {
    customId: "crane",
    name: "Crane bookings",
    description: "Who needs a crane, when, and where it can stand.",
    industries: ["Logistics"],
    daysAgo: 97,
    share: 2,
  },
  {
    customId: "winter",
    name: "Winter service ❄️",
    description: "Ice, access roads and night shifts.",
    industries: ["Maintenance"],
    daysAgo: 70,
    share: 3,
  },
  {
    customId: "offshore",
    name: "Offshore trial",
    description: "Ended before it began.",
    industries: ["Energy"],
    daysAgo: 55,
  },
  {
    customId: "handover",
    name: "Handover to the new operator",
    description: "",
    industries: [],
    daysAgo: 33,
    share: 1,
  },
];

/** The months of the wind turbines: work begins early, rarely at the weekend, and the last shift was nine days ago. */
export const turbinesYear: DemoYear = {
  quietDays: 9,
  hours: [4, 14],
  weekend: 0.15,
  seasons: [1.3, 1.2, 1, 0.9, 0.8, 0.7, 0.6, 0.7, 0.9, 1.1, 1.3, 1.4],
  memories: 170,
  facts: 90,
  conflicts: 40,
  people: {
    wiebke: "Wiebke Oltmanns",
    okke: "Okke de Vries",
    mehmet: "Mehmet Şahin",
    "night-shift": "Night shift 🌙",
  },
  projects,
  phrases,
  claims,
  things: Array.from({ length: 30 }, (_, index) => `turbine ${index * 2 + 5}`),
};
