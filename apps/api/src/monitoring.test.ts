import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { newFolder } from './testing/new-folder.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { signUp, startTestServer } from './testing/test-server.ts'

const FOLDER = path.resolve(import.meta.dirname, '../deploy/monitoring')
const PROMTOOL = process.env.TEST_PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0
if (!hasPromtool) test.skip('Prometheus’s own check of the rules: not tested, as promtool is missing')

/** Metrics that a process has only once something happened. */
const SELDOM = [
  'tidings_analysis_processes_failed_total',
  'tidings_fetches_total',
  'tidings_http_connections_dropped_total',
  'tidings_http_requests_shed_total',
  'tidings_mail_commands_refused_total',
  'tidings_mails_refused_total',
]

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
  gridPos: { x: number; w: number }
}

const dashboard: { panels: Panel[] } = JSON.parse(readFileSync(path.join(FOLDER, 'dashboard.json'), 'utf8'))
const alerts: { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] } = parse(
  readFileSync(path.join(FOLDER, 'alerts.yaml'), 'utf8'),
)
const expressions = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
]

test('each metric of the dashboard and the alert rules is one that a server has', async () => {
  const server = await startTestServer()
  const { user } = await signUp(server.url)
  await sendNewsletter(server.smtpPort, user.emailAddress, 1)
  const read = async () => (await fetch(`${server.url}/metrics`)).text()
  await expect
    .poll(read, { interval: 100 })
    .toContain('tidings_job_duration_seconds_count{queue="process-mail",result="done"}')
  const text = await read()
  await server.close()
  const named = new Set(expressions.flatMap((expr) => expr.match(/\b(?:tidings|process|nodejs)_\w+/g) ?? []))
  expect(named.size).toBeGreaterThan(20)
  for (const name of named) {
    const isThere = SELDOM.includes(name)
      ? text.includes(`# TYPE ${name} `)
      : new RegExp(`^${name}[{ ]`, 'm').test(text)
    expect([name, isThere]).toEqual([name, true])
  }
  // Labels that the expressions choose by.
  for (const label of ['what="mails"', 'state="failing"', 'queue="process-mail"', 'stage="store"'])
    expect(text).toContain(label)
})

test('the alerts that an operator needs are there, and say what to do', () => {
  const rules = alerts.groups.flatMap((group) => group.rules)
  expect(rules.map(({ alert }) => alert)).toEqual(
    expect.arrayContaining([
      'TidingsMailWaiting',
      'TidingsOldestJob',
      'TidingsRefusesMail',
      'TidingsDiskSpace',
      'TidingsMailboxFailing',
    ]),
  )
  for (const { annotations } of rules) expect(Object.keys(annotations)).toEqual(['summary', 'description'])
})

test('each panel of the dashboard has a title, fits and has a query', () => {
  for (const { title, type, targets = [], gridPos } of dashboard.panels) {
    expect(title).not.toBe('')
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    expect([title, targets.length > 0]).toEqual([title, type !== 'row'])
  }
})

test.runIf(hasPromtool)('Prometheus accepts the rules, and they fire when they should', () => {
  const run = (...args: string[]) => execFileSync(PROMTOOL, args, { cwd: FOLDER, encoding: 'utf8' })
  expect(run('check', 'rules', 'alerts.yaml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
})

test.runIf(hasPromtool)('Prometheus understands each expression of the dashboard', async () => {
  const rules = dashboard.panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }, at) => ({ record: `panel:${at}`, expr: expr.replaceAll('$__rate_interval', '5m') }))
  const folder = await newFolder()
  // JSON is YAML, too.
  await writeFile(path.join(folder, 'rules.yaml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  const said = execFileSync(PROMTOOL, ['check', 'rules', 'rules.yaml'], { cwd: folder, encoding: 'utf8' })
  expect(said).toContain(`${rules.length} rules found`)
})
