import type { Issue } from '../../newsletter.ts'

/** Today's issue of the chatty letter; the first story is printed in full. */
export const HUSTLE_TODAY: Issue = {
  daysAgo: 0,
  number: 842,
  subject: '🍜 The noodle shop with a two-year waiting list for regulars',
  preheader: 'How six stools became a business school case. Plus: night desks and borrowed ladders.',
  greeting: [
    'Morning! Today: a restaurant that fires its customers, a train nobody sleeps on, and a receipt worth framing.',
  ],
  stories: [
    {
      headline: 'The noodle shop that makes you stop being a regular',
      section: 'The business idea',
      picture: { name: 'noodle-bar', alt: 'A noodle bar with six stools under paper lanterns' },
      url: null,
      text: [
        'Six stools. One broth. No reservations, no deliveries, no second branch. Fennimore’s Noodles in Sallow should be the worst business in town.',
        'Instead it clears 31 percent, about four times what a restaurant its size usually keeps. The trick is a rule painted above the till: **after thirty bowls, you are out for a year.**',
        'Every guest gets a card with thirty squares. Fill it and you get a handshake, a free bowl and a polite goodbye. Your stool goes to somebody who has never been.',
        { heading: 'Why would anyone do that?' },
        'Because regulars, says owner Dot Fennimore, are wonderful and expensive. They stay 52 minutes; a newcomer stays 24. They bring opinions. They stop telling people about you.',
        {
          list: [
            '**Word of mouth:** newcomers mention the shop to nine people on average, regulars to fewer than one.',
            '**Turnover:** each stool serves 19 bowls a day, up from 11 before the rule.',
            '**Marketing budget:** the printing of the cards, 212 crowns a year.',
          ],
        },
        {
          quote: 'I am not throwing you out. I am giving you something to look forward to.',
          by: 'Dot Fennimore',
        },
        'There is a market in half-filled cards now, which Dot tolerates, and one in forged ones, which she finds flattering. The waiting list to come _back_ has 1,900 names and runs to two years.',
        'The lesson is not that you should evict your best customers. It is that scarcity works better when it is fair, printed on a card and explained by someone holding soup.',
      ],
    },
    {
      headline: 'Nobody sleeps on the sleeper any more, and the railway is delighted',
      section: 'Business',
      picture: {
        name: 'night-desk',
        alt: 'A desk with a lamp and a laptop at a train window, stars outside',
      },
      url: 'https://harbourpost.example/business/night-train-desks',
      text: [
        'Northlight Rail swapped four carriages of bunks for lockable desks, charges 38 crowns a night, and sells out nine nights in ten. Who buys a desk on a night train? Translators, tax advisers and people with new babies. It turns out the scarcest thing in the modern world is ten hours with no one knocking.',
      ],
    },
    {
      headline: 'The reading room that lends out tools has outgrown its books',
      section: 'Sharing economy',
      url: 'https://ellerygazette.example/city/reading-room-tools',
      text: [
        'It started with one drill and a grumpy shipwright. Now Port Ellery’s reading room lends 3,400 things, wedding tent included, and last month the things beat the books. The whole scheme runs on five-crown deposits and the fear of meeting your neighbour with his ladder. Last night the council of Sallow voted for a second one, with forty drills and a lathe that two people pedal.',
      ],
    },
    {
      headline: 'The receipt that became a fan letter',
      section: 'Retail',
      picture: { name: 'receipt', alt: 'A very long till receipt with a heart at its end' },
      url: 'https://papertrail.example/stories/grocer-receipt',
      text: [
        'A grocer in Orrin prints one line at the foot of each receipt: the name of whoever grew the most expensive thing in your basket, and a way to thank them. In eight months 14,000 people have. One leek farmer has had to buy a second letterbox.',
      ],
    },
  ],
  sponsor: {
    by: 'Overcoat',
    headline: 'Your domain called. It is cold.',
    text: 'Overcoat watches your certificates, renewals and DNS so that you do not find out from a customer. Ten minutes to set up.',
    button: 'Get covered',
    url: 'https://overcoat.example/thehustle',
  },
  job: {
    by: 'Kestrel Tea',
    headline: 'Head of subscriptions',
    text: 'Remote, four days, unlimited you-know-what.',
    button: 'Have a look',
    url: 'https://jobs.kestreltea.example/subscriptions',
  },
  goodbye: 'Written by Marlow Pike and Suri Vane, edited by hunger.',
}
