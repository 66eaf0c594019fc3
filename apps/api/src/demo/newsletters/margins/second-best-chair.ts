import type { Issue } from '../../newsletter.ts'

/** Today's essay. */
export const SECOND_BEST_CHAIR: Issue = {
  daysAgo: 0,
  number: 58,
  subject: 'The second-best chair',
  preheader: 'On the things we actually use, and the good ones we keep for later.',
  greeting: [],
  stories: [
    {
      headline: 'The second-best chair',
      author: 'Hester Quill',
      minutes: 6,
      picture: { name: 'reading-chair', alt: 'A worn armchair beside a lamp, a tea cup on a pile of books' },
      url: 'https://margins.example/letters/58',
      text: [
        'My aunt Winifred owned a very good chair. It was walnut, it had a name, and it stood by the window of her front room under a folded sheet. In thirty-one years I never saw anyone sit in it. We sat on the second-best chair, which was by the stove, had lost most of its stuffing to a dog called Major, and was, without any competition, the most comfortable seat in the county.',
        'When she died I was given the choice. I took the good one, of course. It is in my hall now. I put my keys on it.',
        'I have been thinking about this because I moved house this year, and moving is an audit. You hold each thing you own in your hands and are asked, by a man with a trolley, whether it is coming. It turned out that I possess two of nearly everything: the one I use, and the one I am saving.',
        { heading: 'What the boxes said' },
        'There was the good knife, in its case, and the knife. There was the linen tablecloth, and the oilcloth with the map of the canals. There were eleven notebooks with marbled covers, blank, and a shoebox of envelopes on whose backs I have written everything I ever thought worth keeping. I once copied some of the envelopes into a marbled notebook. They looked like people at a wedding.',
        'I began a list, on an envelope, of what the used things had in common:',
        {
          list: [
            'They had all been **repaired once**, usually badly, by me.',
            'They were within **an arm’s length** of where I already was.',
            'Nobody would have been sorry if I had broken them, and so **I was not careful**, and so they never broke.',
          ],
        },
        'The saved things had one thing in common, too. They were waiting for a person. Not a guest; I have had guests, and given them the oilcloth. They were waiting for a better edition of me, who would carve at table and write in ink. I had been keeping house for her for years. She has excellent taste and has never once come to dinner.',
        {
          quote: 'You do not own a thing until you have stopped being polite to it.',
          by: 'Aunt Winifred, of a teapot',
        },
        'There is a joiner in Port Ellery, Anselm Roe, who made the good chair’s only rival in my affections, a stool. I asked him whether it hurts to see his work put under sheets. He said that it does not hurt but that it is bad for the wood. Joints need weight. A chair that is sat in every day tightens; one that is kept loosens, quietly, year after year, until the first person who trusts it goes through to the floor. He has seen it happen at christenings.',
        'I like that more than is reasonable. We think of use as a kind of spending, so much sitting taken from a fixed supply. But many things are not like candles. They are like paths, or languages, or friendships that consist of borrowing a ladder: they are kept up by the traffic.',
        { heading: 'A small experiment' },
        'So for the last nine weeks I have been using the good things. The rule is simple. Whatever is in the case comes out of the case; whatever is second-best goes up to the attic, where it may be visited.',
        'I will report honestly. The good knife is better, and I have a scar. The tablecloth now has a map of its own, in beetroot, and I find I can read it: that was Tuesday, that was Joan. The first marbled notebook was agony for six pages. On the seventh I spilled tea, and since then I have filled forty.',
        'The chair I left till last. Last Sunday I took my keys off it, carried it to the stove and sat down. It groaned, it shifted, and something in the left arm went home with a click, like a person who has finally been asked a question.',
        'It is not comfortable. It may be, given time. But I went up to the attic afterwards to see the other one, Major’s, with the stuffing out, and I understood what I had got wrong. It was not the second-best chair. It had been the best chair all along. It just had not been the good one.',
      ],
    },
  ],
  goodbye:
    'Thank you for reading this far down the page. What are you keeping under a sheet? I read every answer, at the stove. — Hester',
}
