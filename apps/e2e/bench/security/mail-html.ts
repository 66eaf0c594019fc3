import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { benchData, NO_BENCH_DATA } from '@tidings/mail/testing/bench-data'
import { findChromium } from '../../src/testing/find-chromium.ts'
import { atLeast, atMost, type Figure, type Figures, withCases } from '../support/row.ts'

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

/** The checker's observations of one case rendered in one way. */
interface Seen {
  id: string
  mode: string
  script: string[]
  dialog: string[]
  nav: string[]
  ext: string[]
  same: string[]
  late: string[]
  static: string[]
  hung: boolean
  err: string | null
}

/** Input for the checker. */
interface Check {
  adapter: string
  policy?: string | undefined
  /** The cases to check; default: all. */
  only?: ReadonlySet<string>
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

/**
 * Renders every case cleaned by the adapter in a headless browser, in three ways, and returns what happened. If
 * `isOdd`, the case is checked again, alone and for longer: on a busy machine a click of one case may take effect
 * during the next, and a page may time out.
 */
async function checkMarkup(
  tool: string,
  file: string,
  check: Check,
  isOdd: (seen: Seen) => boolean = () => false,
): Promise<Seen[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-markup-'))
  try {
    const first = await look(tool, check.only ? chosen(file, check.only, folder) : file, folder, check, [])
    const odd = new Set(first.filter(isOdd).map(({ id }) => id))
    if (odd.size === 0) return first
    const again = chosen(file, odd, folder)
    const second = await look(tool, again, folder, check, ['--tabs', '1', '--wait', '700'])
    return [...first.filter(({ id }) => !odd.has(id)), ...second]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file with only these cases. */
function chosen(file: string, ids: ReadonlySet<string>, folder: string): string {
  const place = path.join(folder, 'chosen.jsonl')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  writeFileSync(place, lines.filter((line) => ids.has((JSON.parse(line) as { id: string }).id)).join('\n'))
  return place
}

async function look(
  tool: string,
  cases: string,
  folder: string,
  check: Check,
  more: string[],
): Promise<Seen[]> {
  const { adapter, policy } = check
  const out = path.join(folder, 'seen.jsonl')
  const sanitizer = adapter === 'raw' ? 'raw' : path.join(import.meta.dirname, 'mail-html', adapter)
  const options = [
    '--cases',
    cases,
    '--sanitizer',
    sanitizer,
    '--out',
    out,
    '--chromium',
    findChromium() ?? '',
  ]
  if (policy) options.push('--csp', policy)
  const parts = [tool, ...options, ...more]
  await promisify(execFile)(process.execPath, parts, { maxBuffer: 1 << 28 }).catch((error) => {
    // Its exit code also reports scripts that ran, which the figures cover.
    if (error.code !== 1) throw error
  })
  const lines = readFileSync(out, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Seen)
}
