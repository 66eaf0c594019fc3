import type { Issue } from '../../newsletter.ts'

const SPONSOR = {
  by: 'Millrace',
  headline: 'Your data room, minus the dread',
  text: 'Millrace sorts, names and redacts 10,000 documents before lunch and shows its working. Used in 140 deals last year.',
  button: 'Book a walk-through',
  url: 'https://millrace.example/cbi?ref=newsletter',
}

/** The research letter's week. */
export const CB_INSIGHTS_ISSUES: readonly Issue[] = [
  {
    daysAgo: 0,
    number: 2077,
    subject: 'Bread, by the numbers',
    preheader: 'Forecasting comes to small shops; greenhouses hire robots; repair is a category now.',
    greeting: ['Hi there. Three charts’ worth of news today, and only one of them is about bread.'],
    stories: [
      {
        headline: 'Oven forecasting: how a 63-shop bakery cut waste by 34 percent',
        section: 'AI CASE FILE',
        url: 'https://craftandtrade.example/features/hearth-and-daughters-ovens',
        text: [
          'Hearth & Daughters forecasts each oven from weather, school terms and past Tuesdays, on one laptop. What interests us is the bill: the whole system cost less than a delivery van, and paid for itself in eleven weeks.',
          {
            table: [
              ['', 'Before', 'Now'],
              ['Loaves thrown away', '4,550 a day', '3,000 a day'],
              ['Sold out before 4 pm', '18% of shops', '7% of shops'],
              ['Overruled by a baker', '–', '2 times a week'],
            ],
          },
        ],
      },
      {
        headline: 'Greenhouse robots are paid by the tomato',
        section: 'ROBOTICS',
        picture: { name: 'greenhouse-robot', alt: 'A small robot picks tomatoes in a greenhouse' },
        url: 'https://fieldandfreight.example/robots-by-the-tomato',
        text: [
          'Vinecrew rents pickers to 210 growers and charges 0.6 cents for each tomato that passes inspection, nothing for the rest. Idle machines travel south by rail in winter. Revenue doubled to 31 million crowns, and the share of bruised fruit fell below the human benchmark in August.',
        ],
      },
      {
        headline: 'Repair shops raised more than gadget makers this quarter',
        section: 'FUNDING',
        picture: { name: 'repair-chart', alt: 'A bar chart built of screwdrivers, rising to the right' },
        url: 'https://roundtable.example/repair-quarter',
        text: [
          'For the first time on record, companies that mend things out-raised those that make small electronics: 412 million crowns in 38 deals against 390 in 51. The largest round went to Second Wind, whose vans fix bicycles, kettles and, by popular demand, zips.',
        ],
      },
    ],
    sponsor: SPONSOR,
    job: {
      by: 'CB Insights',
      headline: 'Analyst, food systems',
      text: 'Brenna or remote. You like spreadsheets and have been inside a silo.',
      button: 'Apply',
      url: 'https://jobs.cbinsights.example/analyst-food',
    },
    goodbye: 'Until next time. Eat the crust. — The research desk',
  },
  {
    daysAgo: 3,
    number: 2076,
    subject: 'The plug that six rivals agreed on',
    preheader: 'Swappable batteries, patient money, and where the cranes went.',
    greeting: ['Hi there. Standards week: plugs, contracts, and a crane.'],
    stories: [
      {
        headline: 'One plug, six rivals: battery swapping for cargo bikes adds up',
        section: 'MOBILITY',
        url: 'https://fieldandfreight.example/swap-stations-brenna',
        text: [
          'Brenna’s forty swap cabinets handle 5,300 batteries a day. Because six courier firms own the operator jointly, no one pays for exclusivity, and a swap costs 1.10 crowns against 2.80 in cities with rival networks. We count eleven more cities preparing tenders on the same plug.',
        ],
      },
      {
        headline: 'Where the cranes went: half of new cold storage is inland',
        section: 'LOGISTICS MARKETS',
        url: 'https://roundtable.example/inland-cold-storage',
        text: [
          'Ports used to take four of every five cold-storage projects. Since freight trains got their own night slots, river towns two hundred kilometres from the sea take half. Land is cheaper, grids are stronger, and apples, as one developer put it, have no opinion about the view.',
        ],
      },
      {
        headline: 'Patient money: the fund that may not sell for thirty years',
        section: 'VENTURE CAPITAL',
        url: 'https://roundtable.example/acorn-thirty',
        text: [
          'Acorn Thirty’s partners will mostly be retired before their carry is paid, which they say concentrates the mind. The first fund holds a rope walk, a seed bank, two dental labs and a ferry. Its reporting season is every fifth autumn.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'See you at the next socket. — The research desk',
  },
  {
    daysAgo: 6,
    number: 2075,
    subject: 'What 900 shut-down letters have in common',
    preheader: 'We read the goodbyes so that you do not have to write one.',
    greeting: ['Hi there. We spent the week in other people’s endings.'],
    stories: [
      {
        headline: 'We read 900 shut-down letters from start-ups',
        section: 'POST-MORTEMS',
        url: 'https://roundtable.example/nine-hundred-goodbyes',
        text: [
          'The word that appears most often is not “market” or “funding” but “we”. The second is “proud”. Sorted by cause:',
          {
            list: [
              '**Ran out of money:** 38 percent, usually after a year in which nobody said so aloud.',
              '**Ran out of founder:** 27 percent; illness, children, or a friendship that had become a calendar.',
              '**Solved it:** 4 percent. The problem went away, and so did they.',
            ],
          },
          'Letters written within two weeks of the decision are kinder, shorter and quoted more often by the people who were let go.',
        ],
      },
      {
        headline: 'Laundry is the quiet giant of hospital robotics',
        section: 'ROBOTICS',
        url: 'https://roundtable.example/hospital-laundry',
        text: [
          'Surgical arms get the pictures; sheets get the orders. Nine of the ten largest hospital-robot contracts signed this year move linen at night, and the nurses we asked rank them above the coffee machine.',
        ],
      },
      {
        headline: 'A map of the 61 companies trying to label concrete',
        section: 'MARKET MAP',
        url: 'https://roundtable.example/concrete-labels',
        text: [
          'Dye, glass beads, engraved sand, a bacterium with a bar code: builders want to know where a slab came from, and when it may come down. Pilots are under way on four bridges, one of which can already be asked.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Write the letter early. — The research desk',
  },
]
