import type { Issue } from '../../newsletter.ts'

const SPONSOR = {
  by: 'Ballast',
  headline: 'Your experiment does not mind what time it is',
  text: 'Run it at three in the morning on somebody else’s idle cards, for a fifth of the daytime price.',
  button: 'See tonight’s prices',
  url: 'https://ballast.example/tonight',
}

/** The machine learning letter's issues of the days before. */
export const LOSS_CURVE_EARLIER: readonly Issue[] = [
  {
    daysAgo: 2,
    number: 95,
    subject: 'Reading other people’s handwriting',
    preheader: 'Old letters, small models and a leaderboard that deletes itself',
    greeting: ['Hello again. Four papers this time, all of which fit on one card.'],
    stories: [
      {
        headline: 'A tiny model reads the handwriting of 1790 better than historians do',
        section: 'AI for archives',
        author: 'Klara Wiesner',
        minutes: 7,
        picture: { name: 'old-letters', alt: 'Old letters with a wax seal under a magnifying glass' },
        url: 'https://archivlab.example/kurrent-reader',
        text: [
          'Forty million parameters, trained on 6,000 parish registers and nothing else, transcribe old German cursive with 1.9 percent wrong characters; two trained palaeographers averaged 2.6. The model marks every word that it is unsure of in grey. Archivists say that the grey is what won them over.',
        ],
      },
      {
        headline: 'The leaderboard that deletes its best entry every month',
        section: 'Benchmarks',
        author: 'Ravi Thorne',
        minutes: 4,
        url: 'https://slowpath.example/self-pruning-leaderboard',
        text: [
          'Tired of a benchmark that had been polished to death, its keepers now retire the winner on the first of each month, together with the test questions it found easiest. Scores have stopped rising and started meaning something. The hall of fame is a museum with its own gift shop.',
        ],
      },
      {
        headline: 'Distilling a weather model into a doorbell',
        section: 'Neural nets at home',
        author: 'Ingrid Sato',
        minutes: 6,
        url: 'https://losscurve.example/p/weather-doorbell',
        text: [
          'Two megabytes are enough to say whether it will rain on this street in the next forty minutes, if the student learns from a national model’s mistakes as well as its answers. Sato’s doorbell reminds you to take a coat. It was right on 91 of 100 mornings, and smug on none.',
        ],
      },
      {
        headline: 'Why your evaluation set knows what day it is',
        section: 'Machine learning practice',
        author: 'Ottilie Marsh',
        minutes: 5,
        url: 'https://losscurve.example/p/evaluation-calendar',
        text: [
          'Shuffle a year of support tickets and your test set will contain Tuesdays whose Monday is in training. Three teams re-cut their splits by date and lost between four and eleven points. The numbers they have now are the ones their customers had been complaining about.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Write legibly. — Ottilie',
  },
  {
    daysAgo: 5,
    number: 94,
    subject: 'Bees do not mind the microphone',
    preheader: 'Acoustic hive monitoring, a proof assistant for recipes and gradient descent on foot',
    greeting: ['Hello again. This one is for listening to outdoors.'],
    stories: [
      {
        headline: 'A hive that hums in the wrong key will swarm on Thursday',
        section: 'Neural nets outdoors',
        author: 'Jonah Prewitt',
        minutes: 6,
        picture: { name: 'bee-hive', alt: 'Beehives in a meadow with a sound wave drawn above them' },
        url: 'https://nightrecordings.example/swarm-forecast',
        text: [
          'Three days before a colony swarms, its hum drops by less than a semitone. A network of nineteen layers hears it on a six-crown microphone and sends the keeper a text. In a summer with 340 hives it missed four swarms, and warned of two weddings.',
        ],
      },
      {
        headline: 'Gradient descent, on foot, in fog',
        section: 'Field report',
        author: 'Ottilie Marsh',
        minutes: 9,
        picture: {
          name: 'fog-hills',
          alt: 'A walker with a lantern on misty hills shaped like a loss surface',
        },
        url: 'https://losscurve.example/p/descent-on-foot',
        text: [
          'I walked down a hill in the Orrin valley with my eyes on my boots, taking the steepest step every time, and then again with momentum, which in a person is called running. The second way was quicker and ended in a pond. A field report, with a map, on what the metaphor gets right.',
        ],
      },
      {
        headline: 'A proof assistant for recipes finds the missing egg',
        section: 'AI and logic',
        author: 'Lucien Abara',
        minutes: 5,
        url: 'https://papers.brenna-polytechnic.example/2304',
        text: [
          'Types for ingredients, effects for ovens, linearity for eggs: every egg that is bought must be used exactly once. Checked against 12,000 published recipes, the system found an ingredient that is listed but never used in one of nine. The most common orphan is parsley.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Mind the pond. — Ottilie',
  },
]
