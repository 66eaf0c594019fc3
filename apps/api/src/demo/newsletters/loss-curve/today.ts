import type { Issue } from '../../newsletter.ts'

/** Today's issue of the machine learning letter; one story is printed in full. */
export const LOSS_CURVE_TODAY: Issue = {
  daysAgo: 0,
  number: 96,
  subject: 'The model that says “I would ask Margit”',
  preheader: 'On teaching machines whom to ask, what the owls said, and why bread is a benchmark',
  greeting: ['Hello again. The best result of the month is a machine that knows when to be quiet.'],
  stories: [
    {
      headline: 'A language model learned to say “I would ask Margit”',
      section: 'Language models',
      author: 'Sefa Lindholm',
      minutes: 8,
      picture: { name: 'ask-margit', alt: 'A robot points to a woman at a desk with a pot of tea' },
      url: 'https://losscurve.example/p/i-would-ask-margit',
      text: [
        'The town hall of Sallow has 84 employees and one Margit. Margit knows which form replaced form 12, why the boat permits expire in March and who still has the key to the cellar. When the town trained an assistant on its own files last year, it answered nine questions in ten. The tenth it made up.',
        'So Sefa Lindholm’s group at Brenna Polytechnic tried something modest. They did not try to make the model know more. They gave it a list of people, with what each is good at, and rewarded it for naming the right one.',
        { heading: 'How it was trained' },
        'Each question came with three scores: for answering, for passing it on, and for doing so to the wrong colleague. The trick is the ratio. If passing on is too cheap, everything ends up on Margit’s desk. If it is too dear, the model bluffs.',
        {
          table: [
            ['Penalty for passing on', 'Answered', 'Correct', 'To Margit, per day'],
            ['0.05', '41%', '98%', '117'],
            ['0.20', '78%', '96%', '29'],
            ['0.60', '94%', '87%', '4'],
          ],
        },
        'They settled on 0.2, after asking Margit. The resulting model has three billion parameters, runs in the cellar and hands over about thirty questions a day, each with a sentence on what it already tried.',
        {
          quote: 'It is the first computer that has ever introduced itself before putting someone through.',
          by: 'Margit Aune, records office',
        },
        'What surprised the group was the rest of the answers. Accuracy on questions that the model kept for itself rose by six points, although nothing in that training had changed. Knowing that there was a way out, it seems, made it less inclined to invent one.',
        {
          list: [
            'Code, weights and 9,000 anonymised questions are public.',
            'The list of people is not, for reasons that the paper explains at some length.',
            'Margit retires in four years. The group is working on it.',
          ],
        },
      ],
    },
    {
      headline: 'An allocator written for training runs frees nothing until the epoch ends',
      section: 'Machine learning systems',
      author: 'Tomasz Revell',
      minutes: 9,
      url: 'https://slowpath.example/epoch-allocator',
      text: [
        'If your run spends a tenth of its time giving back memory that it will ask for again a millisecond later, here is a cure: do not give it back. Revell’s `tidepool` throws away the whole pool between epochs. It took him 640 lines and saved us, on our own little cluster, nine percent.',
      ],
    },
    {
      headline: 'The model that plans a bakery chain’s ovens knows bread is hard to forecast',
      section: 'Machine learning in the wild',
      author: 'Ama Kestrel',
      minutes: 5,
      url: 'https://losscurve.example/p/bread-forecast',
      text: [
        'A gradient-boosted model with 212 trees plans the ovens of the bakery chain Hearth & Daughters, 41,000 loaves a day in 63 shops, and it beat two large time-series transformers on every metric that bakers care about. The most useful feature was not the weather but a flag for the last day of school. Waste fell by 34 percent.',
      ],
    },
    {
      headline: 'Owls, it turns out, have an accent',
      section: 'Neural nets outdoors',
      author: 'Jonah Prewitt',
      minutes: 6,
      picture: { name: 'owl-night', alt: 'An owl on a branch before a large moon, sound waves around it' },
      url: 'https://nightrecordings.example/tawny-dialects',
      text: [
        'Two hundred microphones, eleven forests and a self-supervised encoder that was never told what an owl is. Clustered by call, the birds fall apart into valleys: the tawny owls of Orrin hold their second note a tenth of a second longer. Young owls that moved had switched by spring.',
      ],
    },
  ],
  sponsor: {
    by: 'Ballast',
    headline: 'GPUs that are free at night, for people who are not',
    text: 'Ballast rents you the idle hours of 40 universities. Checkpoint, pause, resume elsewhere; pay for the minutes.',
    button: 'Claim 20 free hours',
    url: 'https://ballast.example/losscurve',
  },
  job: {
    by: 'Night Recordings Trust',
    headline: 'Machine listening engineer',
    text: 'Forests, microphones, part time.',
    button: 'Read more',
    url: 'https://jobs.nightrecordings.example/listening',
  },
  goodbye: 'If someone forwarded this to you, thank them, and ask whom they would ask. — Ottilie',
}
