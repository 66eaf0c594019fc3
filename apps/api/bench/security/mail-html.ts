import { benchData, NO_BENCH_DATA } from '@tidings/pipeline/testing/bench-data'
import { atLeast, atMost, type Figure, type Figures } from '../rows/row.ts'
import { withCases } from '../rows/with-cases.ts'
import { checkMarkup, type Seen } from './mail-html/check-markup.ts'

export const name = 'mail HTML'
const CASES = 'reliability/cases/xss.jsonl'
const TOOL = 'reliability/tools/xss-check.mjs'
/** Enough cases to verify the checker: a blind one would find nothing in cleaned markup either. */
const CONTROL = 150

interface Live {
  id: string
  /** What the case does in a browser without cleaning. */
  live: string[]
}

const runsScript = ({ live }: Live) => live.some((what) => what.startsWith('script:'))

/**
 * What the original's page may contain but an article may not: it is in a sandboxed frame without scripts and forms.
 */
const IN_A_FRAME =
  /^tag:(?:meta|title|style|button|input|select|textarea|option|optgroup|source)$|^attr:background$|^style:unsafe$|^clobber:|^escape:|^overlay$/

const POLICIES = {
  reader:
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'",
  original:
    "default-src 'none'; img-src http://reader.test/img; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
}

/** Every case as a mail, cleaned for the reader and for the original's page, rendered in three ways in a browser. */
export async function run(): Promise<Figures> {
  const tool = benchData(TOOL)
  if (!tool) return { skipped: NO_BENCH_DATA }
  return withCases<Live, Figure[]>(CASES, async (cases, file) => {
    const live = new Set(
      cases
        .filter(runsScript)
        .slice(0, CONTROL)
        .map(({ id }) => id),
    )
    const control = await checkMarkup(tool, file, { adapter: 'raw', only: live })
    const figures: Figure[] = [
      atLeast(`of ${CONTROL} that run a script when nothing cleans them, seen`, ids(control, ran), CONTROL),
    ]
    for (const part of ['reader', 'original'] as const) {
      for (const policy of [undefined, POLICIES[part]]) {
        const check = { adapter: `${part}-adapter.ts`, policy }
        const seen = await checkMarkup(tool, file, check, isOdd)
        const where = `${part}, ${policy ? 'with' : 'without'} its policy`
        figures.push(...figuresOf(where, seen, part === 'original' ? IN_A_FRAME : /^$/, cases.length * 3))
      }
    }
    return figures
  })
}

/** Browsers request every site's favicon by themselves. */
const OWN = /\/favicon\.ico$/

const ran = ({ script, dialog, nav, hung }: Seen) => script.length + dialog.length + nav.length > 0 || hung

const asked = ({ ext, same, late }: Seen) => [...ext, ...same, ...late].some((url) => !OWN.test(url))
const isOdd = (seen: Seen) => ran(seen) || asked(seen) || seen.static.includes('static-failed')

function figuresOf(where: string, seen: Seen[], allowed: RegExp, expected: number): Figure[] {
  const found = seen.map((each) => ({ ...each, static: each.static.filter((sign) => !allowed.test(sign)) }))
  const forbidden = (each: Seen) => each.static.some((sign) => /^(?:tag|attr|style|scheme|shadow)/.test(sign))
  const escaped = (each: Seen) => each.static.some((sign) => /^(?:escape|overlay|clobber|link)/.test(sign))
  for (const each of found.filter((one) => ran(one) || asked(one) || one.static.length > 0).slice(0, 10)) {
    console.log(`    ${where}: ${JSON.stringify(each).slice(0, 300)}`)
  }
  return [
    atLeast(`${where}: renderings looked at`, seen.length, expected),
    atMost(`${where}: scripts, dialogs, navigations, hangs`, ids(found, ran), 0),
    atMost(`${where}: requests`, ids(found, asked), 0),
    atMost(`${where}: forbidden elements and attributes`, ids(found, forbidden), 0),
    atMost(`${where}: escapes, overlays, clobbered names`, ids(found, escaped), 0),
    atMost(
      `${where}: mails that could not be cleaned`,
      ids(found, ({ err }) => err !== null),
      0,
    ),
  ]
}

const ids = (seen: Seen[], wanted: (one: Seen) => boolean) =>
  new Set(seen.filter(wanted).map(({ id }) => id)).size
