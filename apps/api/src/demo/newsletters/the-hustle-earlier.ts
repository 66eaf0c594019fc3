import type { Issue } from '../newsletter.ts'

const SPONSOR = {
  by: 'Overcoat',
  headline: 'Four out of five outages start with a date',
  text: 'A certificate ran out, a card expired, a domain lapsed. Overcoat keeps the calendar so that you can forget it.',
  button: 'Forget it properly',
  url: 'https://overcoat.example/dates',
}

/** The chatty letter's issues of the days before. */
export const HUSTLE_EARLIER: readonly Issue[] = [
  {
    daysAgo: 1,
    number: 841,
    subject: '📚 A vending machine that only sells chapter one',
    preheader: 'The first one is 50 cents. You know how this ends.',
    greeting: ['Morning! Bring coins.'],
    stories: [
      {
        headline: 'This vending machine only sells chapter one',
        section: 'Retail',
        picture: { name: 'book-machine', alt: 'A vending machine full of thin colourful booklets' },
        url: 'https://papertrail.example/stories/chapter-one-machine',
        text: [
          'Eleven railway stations in the Orrin valley have a machine that sells the first chapter of forty novels, stapled, for half a crown. The rest of the book waits at the station where your line ends. Conversion is 44 percent, which any online bookshop would faint at, and the best seller is a 1911 novel about a dike inspector.',
        ],
      },
      {
        headline: 'She sells silence by the hour, and the queue is loud',
        section: 'Side hustle',
        url: 'https://papertrail.example/stories/quiet-sheds',
        text: [
          'Paulina Creed lines garden sheds with felt and rents them out at nine crowns an hour. There are 38 of them now, mostly behind the houses of people who were not using the end of their garden anyway; they keep half. Peak time is not evenings but Tuesdays at two, and half the customers, she says, just want to sing.',
        ],
      },
      {
        headline: 'How a spelling mistake built a hat brand',
        section: 'Brands',
        url: 'https://papertrail.example/stories/hatt-company',
        text: [
          'The first batch said HATT. Reprinting would have cost more than the hats, so the Lowell sisters registered the name, wrote “sic” on the label and sold all 600 in a weekend. They now reject about two offers a year from people who would like to buy the second T.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Written by Marlow Pike, who has never finished a dike novel.',
  },
  {
    daysAgo: 3,
    number: 839,
    subject: '🚪 The unsubscribe page people fall in love with',
    preheader: 'Breaking up is hard. Unless there is a dog.',
    greeting: ['Morning! A good exit, a bad lease and a great pie.'],
    stories: [
      {
        headline: 'The unsubscribe page that wins one in five back',
        section: 'Email marketing',
        url: 'https://openrate.example/cases/fernhill-goodbye',
        text: [
          'Fernhill sells seeds and, like everyone, loses readers each week. Its goodbye page says what the letter will be about for the next four Fridays and offers to pause until the one you care about. There is also a dog. A fifth of the people who arrive to leave end up staying, and the rest write surprisingly kind notes.',
        ],
      },
      {
        headline: 'The pie shop that owns its street',
        section: 'Real estate',
        url: 'https://papertrail.example/stories/mabbs-pies',
        text: [
          'When the landlord put the rent up, Mabb’s Pies sold 2,200 shares of 100 crowns across the counter and bought the building. Then the one next door. Owners get a dividend and a pie each quarter, and nobody has yet asked for the dividend without the pie.',
        ],
      },
      {
        headline: 'A taxi firm with no app has the best ratings in town',
        section: 'Transport',
        url: 'https://papertrail.example/stories/dial-a-dorothy',
        text: [
          'You ring, Dorothy answers, a car comes. She has done it for 27 years, knows 4,000 voices and sends the driver with the dog to the people who like the dog. Two apps tried to enter Sallow and left. The council has asked her to write it all down, and she has asked what for.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Written by Suri Vane, who paused twice and stayed.',
  },
  {
    daysAgo: 4,
    number: 838,
    subject: '🗝️ 6,100 people want to live in a lighthouse',
    preheader: 'One crown a month. You do have to polish.',
    greeting: ['Morning! Some of us have updated our CVs since reading today’s first story.'],
    stories: [
      {
        headline: '6,100 applications for nine lighthouses at one crown a month',
        section: 'Housing',
        url: 'https://harbourpost.example/coast/lighthouse-tenants',
        text: [
          'The catch: polish the lens, log the weather, answer the radio, carry your shopping up 160 steps. The coast authority meant to sell its towers and was talked into tenants by its own accountant. A piano tuner got the first key. She says the acoustics are the whole point.',
        ],
      },
      {
        headline: 'The museum of failed flavours turns a profit',
        section: 'Food',
        url: 'https://papertrail.example/stories/failed-flavours',
        text: [
          'Gherkin sorbet, tax-return fudge, a lemonade that was only sad. An ice-cream maker in Brenna put its 140 worst ideas behind glass and charges six crowns to see them, eight to taste. Three have gone back on sale by popular demand. One is the gherkin.',
        ],
      },
      {
        headline: 'Why your favourite mug is a cartel',
        section: 'Explainer',
        url: 'https://papertrail.example/stories/mug-heights',
        text: [
          'Nearly every mug is 96 millimetres tall, and the reason is a 1974 dishwasher basket. When one maker tried 104, cafés sent them back by the pallet. A designer in Orrin now sells a basket and mug as a pair, and calls it the smallest platform war in history.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Written by Marlow Pike, 160 steps up.',
  },
]
