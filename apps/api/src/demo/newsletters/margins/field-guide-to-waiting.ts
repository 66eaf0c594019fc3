import type { Issue } from '../../newsletter.ts'

/** Last week's essay. */
export const FIELD_GUIDE_TO_WAITING: Issue = {
  daysAgo: 5,
  number: 57,
  subject: 'A field guide to waiting',
  preheader: 'Platforms, kettles, results, snow: four species and how to tell them apart.',
  greeting: [],
  stories: [
    {
      headline: 'A field guide to waiting',
      author: 'Hester Quill',
      minutes: 5,
      picture: { name: 'waiting-bench', alt: 'A bench on an empty platform under a clock, snow falling' },
      url: 'https://margins.example/letters/57',
      text: [
        'The 16.20 from Sallow was late on Thursday, and then it was later, and then the board gave up and said simply _Delayed_, like a shrug in yellow lamps. There were nine of us on the platform. By the end of the second hour I knew which of us had waited before.',
        'Waiting is talked about as though it were one thing, an absence, a hole in the day. I no longer believe this. I kept notes. There are at least four species, and they do not even live in the same places.',
        { heading: '1. The kettle' },
        'Short, domestic, and certain of its end. You cannot do anything useful with it, which is its use. The kettle wait is where I have solved most of my crossword clues and two of my quarrels. It is in decline. A tap that gives boiling water was installed at my sister’s office, and within a month, she says, nobody knew anyone’s children.',
        { heading: '2. The platform' },
        'Uncertain, public, shared. Here the rules are strict: for the first ten minutes nobody speaks; at twelve somebody laughs at the board; at thirty there are biscuits. On Thursday the biscuits came from a man with a cello. He had been saving them for Brenna.',
        {
          quote: 'If it comes now I shall be almost sorry.',
          by: 'the woman with the ladder, at one hour forty',
        },
        { heading: '3. The envelope' },
        'Results, verdicts, the letter from the clinic. This is the one we mean when we say that we hate to wait. It has no company in it. You are told to carry on as normal, and you find out how much of normal was leaning on not knowing. I have no wisdom here except a nurse’s: she told me to choose a wall and paint it. I own, as a result, a very well painted wall.',
        { heading: '4. The snow' },
        'The rarest and the best. Something is coming, you cannot hurry it, and you would not if you could. Children know it in December; so do people who bake, or have planted a walnut tree at seventy. Nothing is missing in it. It is the only kind of waiting that is already the thing.',
        'The skill, I think, is a sort of translation. The cello man did it in front of us: he took a platform and, with eleven ginger biscuits, turned it into snow. You cannot always. There are envelopes that stay envelopes. But I have started to ask, when the board shrugs, which of the four I am standing in, and whether it might be talked into being another.',
        'The train came at ten to seven. We all got into the same carriage, though the rest were empty. Nobody sat down until Ellery Bridge.',
      ],
    },
  ],
  goodbye: 'If you were the man with the cello: we still have your tin. — Hester',
}
