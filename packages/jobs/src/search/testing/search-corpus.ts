import { insertTags } from '@tidings/db/queries/articles/tags'
import { insertHighlight } from '@tidings/db/queries/highlights/highlights'
import type { Executor, NewArticle } from '@tidings/db/schema'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { indexMail } from '../index-mail.ts'

/** Noon of the corpus's last day, UTC, epoch milliseconds. */
export const CORPUS_NOW = Date.UTC(2026, 10, 22, 12)
const DAY = 86_400_000

interface CorpusArticle extends Partial<NewArticle> {
  id: string
  title: string
  text: string
  /** 0 Morning Ledger, 1 Kernel Weekly, 2 Der Feierabend, 3 世界の窓. */
  from: number
  /** How many days before the last one it arrived. */
  daysAgo: number
  tags?: string[]
  /** Passages that are highlighted. */
  highlights?: string[]
}

const CORPUS_NEWSLETTERS = ['Morning Ledger', 'Kernel Weekly', 'Der Feierabend', '世界の窓']

/** Articles in several languages that share some words. */
const CORPUS: CorpusArticle[] = [
  {
    ...{ id: 'bakery', from: 0, daysAgo: 0, category: 'business', tags: ['Bread', 'Small business'] },
    title: 'A bakery chain let a small model plan its ovens',
    text: 'Hearth and Daughters used to throw away one loaf in nine. Each bakery now gets its numbers the evening before. The bakery in Orrin bakes less and sells more. Bakers like it.',
    url: 'https://ledger.example/business/bakery-chain?id=7',
    highlights: ['one loaf in nine'],
    image_id: 'picture-1',
  },
  {
    ...{ id: 'night-shift', from: 0, daysAgo: 8, category: 'business', read_at: 5, saved_at: 9 },
    title: 'The night shift that sleeps at home',
    text: 'Slow fermentation let the bakery start at six instead of two. Nobody has resigned since. Bakeries elsewhere are copying the schedule of the dough.',
    url: 'https://ledger.example/night',
  },
  {
    ...{ id: 'flour', from: 0, daysAgo: 23, category: 'business', read_at: 7 },
    title: 'A flour price that holds until spring',
    text: 'Every baker that signed pays the same, whatever the harvest does. Forty-one did.',
    author: 'Ada Müller',
  },
  {
    ...{ id: 'queue', from: 0, daysAgo: 32, category: 'other', reading_seconds: 900 },
    title: 'The queue outside, counted',
    text: 'A retired surveyor has stood opposite the same bakery on 300 Saturdays with a clicker. To be or not to be in the queue was never the question.',
  },
  {
    ...{ id: 'scheduler', from: 1, daysAgo: 0, category: 'technology', tags: ['Linux', 'Scheduling'] },
    title: 'A scheduler rewrite lands after nine years',
    text: 'The patch set shrank from 14,000 lines to 900. Reviewers could read it to the end. The scheduler is faster on machines with 3.5 GHz and more, say its authors.',
    url: 'https://kernel.example/sched/rewrite',
    highlights: ['Reviewers could read it to the end.'],
  },
  {
    ...{ id: 'rust', from: 1, daysAgo: 1, category: 'technology', tags: ['Linux', 'Rust'], is_duplicate: 1 },
    title: 'Rust in the kernel: what changed this year',
    text: "It's the first driver that isn't written in C or C++. State-of-the-art tooling helped. What's next: file systems, e-mail clients and AT&T's old code.",
    url: 'https://kernel.example/rust',
  },
  {
    ...{ id: 'rust-belt', from: 0, daysAgo: 2, category: 'business' },
    title: 'The rust belt gets a battery plant',
    text: 'Universities and a university hospital share the training of workers. The universe of suppliers is small. Organisation matters: organising, organised.',
  },
  {
    ...{ id: 'zeitung', from: 2, daysAgo: 1, category: 'culture', tags: ['Presse'] },
    title: 'Die Tageszeitung stirbt, die Zeitung bleibt',
    text: 'Häuser ohne Briefkasten bekommen keine Zeitungen mehr. In den Städten ist das anders: dort steht in jedem Haus ein Kasten, und der Bäcker verkauft die Zeitung mit.',
    author: 'Jörg Weiß',
  },
  {
    ...{ id: 'strasse', from: 2, daysAgo: 9, category: 'culture', read_at: 3 },
    title: 'Eine Straße ohne Autos',
    text: 'Die Kinder spielen wieder, und die Älteren sitzen auf Bänken. Die Stadt Köln hat vier weitere Straßen angekündigt. Kinderspielplätze entstehen überall.',
  },
  {
    ...{ id: 'boulanger', from: 2, daysAgo: 3, category: 'culture' },
    title: 'L’économie du boulanger français',
    text: 'Les boulangers mangent leur pain blanc. Une boulangerie sur trois a fermé, et les économistes s’étonnent. Le garçon de café n’a jamais vu cela à Noël.',
  },
  {
    ...{ id: 'panaderia', from: 2, daysAgo: 4, category: 'culture' },
    title: 'La panadería de la esquina',
    text: 'Los niños compran pan cada mañana. Las panaderías cierran a mediodía, y mañana también. El año que viene abrirá otra panadería en España.',
  },
  {
    ...{ id: 'hleb', from: 2, daysAgo: 5, category: 'culture' },
    title: 'Хлеб и пекарня на углу',
    text: 'Пекарня открывается в шесть утра. Пекарни в городе закрываются одна за другой, и чай пьют дома. Йогурт и ёлка стоят дороже.',
  },
  {
    ...{ id: 'tokyo', from: 3, daysAgo: 2, category: 'technology', tags: ['日本'] },
    title: '東京都の新しい図書館',
    text: '東京都は新しい図書館を開きました。京都からも人が来ます。本を読む人が増えています。コンピュータの本もあります。',
  },
  {
    ...{ id: 'kyoto', from: 3, daysAgo: 6, category: 'culture' },
    title: '京都のパン屋',
    text: '京都のパン屋は朝六時に開きます。パンを買う人が並びます。図書館の隣です。',
  },
  {
    ...{ id: 'beijing', from: 3, daysAgo: 7, category: 'business' },
    title: '北京的面包店',
    text: '北京的面包店越来越多。人工智能帮助面包师计划生产。图书馆旁边也有一家。',
  },
  {
    ...{ id: 'bangkok', from: 3, daysAgo: 10, category: 'culture' },
    title: 'ร้านขนมปังในกรุงเทพ',
    text: 'ร้านขนมปังในกรุงเทพเปิดตั้งแต่หกโมงเช้า คนซื้อขนมปังทุกวัน',
  },
  {
    ...{ id: 'cairo', from: 3, daysAgo: 11, category: 'culture' },
    title: 'مخبز في القاهرة',
    text: 'يفتح المَخْبَز في السادسة صباحا. الخبز رخيص والناس يشترون الخبز كل يوم.',
  },
  {
    ...{ id: 'short', from: 1, daysAgo: 12, category: 'technology' },
    title: 'Go 1.27',
    text: '',
    url: 'https://go.example/releases/1.27',
  },
  {
    ...{ id: 'hidden', from: 0, daysAgo: 1, category: 'business', excluded_at: 4 },
    title: 'A bakery that nobody may see',
    text: 'This bakery was taken out of all lists.',
  },
  {
    ...{ id: 'common', from: 1, daysAgo: 400, category: 'technology' },
    title: 'The longest article about the kernel',
    text: `${'the kernel and the scheduler and the end of the line '.repeat(90)}finally the bakery`,
  },
  ...Array.from({ length: 40 }, (_, n) => ({
    ...{ id: `filler-${n}`, from: n % 2, daysAgo: 40 + n, category: ['technology', 'business'][n % 2] ?? '' },
    title: `Issue ${n}: notes on ${['coffee', 'tea', 'cities', 'trains'][n % 4]}`,
    text: `Number ${n} says that ${['trains', 'cities', 'coffee'][n % 3]} ${['run', 'running', 'ran'][n % 3]} late in winter, and that café owners in São Paulo ${n % 5 === 0 ? 'bake' : 'baked'} bread.`,
    ...(n % 7 === 0 && { read_at: 1 }),
  })),
]

/** Fills a database with the corpus for a new user, indexed, and another user's copy of its first article. */
export async function fillCorpus(db: Executor): Promise<{ userId: string; otherId: string }> {
  const userId = await seedUser(db)
  const newsletterIds: string[] = []
  for (const name of CORPUS_NEWSLETTERS) newsletterIds.push(await seedNewsletter(db, userId, name))
  for (const one of CORPUS) await add(db, userId, newsletterIds[one.from] ?? '', one)
  const otherId = await seedUser(db, 'Bob')
  const [first] = CORPUS
  if (first) {
    const newsletterId = await seedNewsletter(db, otherId)
    await add(db, otherId, newsletterId, { ...first, id: 'of-bob', text: `${first.text} Bakemonos.` })
  }
  return { userId, otherId }
}

async function add(db: Executor, userId: string, newsletterId: string, one: CorpusArticle): Promise<void> {
  const { from: _, daysAgo, tags = [], highlights = [], ...article } = one
  const at = CORPUS_NOW - daysAgo * DAY - 3_600_000
  const mailId = await seedMail(db, userId, at)
  await db.transaction().execute(async (trx) => {
    await seedArticle(trx, { userId, newsletterId, mailId }, { summary: '', received_at: at, ...article })
    await insertTags(trx, userId, one.id, tags)
    for (const [no, text] of highlights.entries()) {
      const place = { prefix: null, suffix: null, start_offset: null, end_offset: null }
      const about = { id: `${one.id}-h${no}`, createdAt: at, text, ...place }
      await insertHighlight(trx, userId, one.id, about)
    }
    await indexMail(trx, userId, mailId)
  })
}
