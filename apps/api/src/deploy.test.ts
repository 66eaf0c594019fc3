import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SECRETS } from './secret-settings.ts'
import { readSettings } from './settings.ts'

const FOLDER = path.resolve(import.meta.dirname, '../deploy')
const load = (name: string) => parse(readFileSync(path.join(FOLDER, name), 'utf8'), { merge: true })

test('images are pinned by digest, and actions of workflows by commit', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: FOLDER }).map((file) => readFileSync(path.join(FOLDER, file), 'utf8'))
  const found = (texts: string[], pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const images = [
    ...found(read('Dockerfile'), /^FROM (\S+)/gm),
    ...found(read('compose*.yaml'), /^ *image: \$\{(?!TIDINGS)\w+:-(.+)\}$/gm),
  ]
  const actions = found(read('../../../.github/workflows/*.yml'), /\buses: (.+)/g)
  expect([images.length, actions.length].every((count) => count > 5)).toBe(true)
  expect(images.filter((name) => !/^docker\.io\/[\w/-]+:[\w.-]+@sha256:[\da-f]{64}$/.test(name))).toEqual([])
  expect(actions.filter((name) => !/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([])
})

interface Manifest {
  kind: string
  metadata: { name: string }
  spec?: Record<string, unknown>
  data?: Record<string, string>
}

interface Container {
  env: { name: string; value: string }[]
  image: string
}

describe('the manifests for Kubernetes', () => {
  const { items }: { items: Manifest[] } = load('kubernetes.yaml')
  test('each deployment has probes, a disruption budget and settings that the server takes', () => {
    const settings = items.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    const deployments = items.filter(({ kind }) => kind === 'Deployment')
    const budgets = items.filter(({ kind }) => kind === 'PodDisruptionBudget')
    expect(deployments).toHaveLength(2)
    for (const { spec, metadata } of deployments) {
      const { template, selector } = spec as {
        template: { metadata: object; spec: { containers: (Container & Record<string, object>)[] } }
        selector: { matchLabels: object }
      }
      expect(template.metadata).toEqual({ labels: selector.matchLabels })
      expect(budgets.map(({ spec }) => spec?.selector)).toContainEqual(selector)
      const [container] = template.spec.containers
      expect(container).toMatchObject({
        livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'health' } },
        startupProbe: { httpGet: { path: '/healthz' } },
        securityContext: { readOnlyRootFilesystem: true },
      })
      const own = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? [])
      expect([metadata.name, rolesOf({ ...settings, ...own })]).toEqual([
        metadata.name,
        own.ROLES?.split(','),
      ])
    }
  })
})

describe('the compose file of several processes', () => {
  const { services, secrets } = load('compose.scale.yaml') as {
    services: Record<string, Record<string, unknown> & { environment?: Record<string, string> }>
    secrets: Record<string, { file: string }>
  }
  const ours = Object.entries(services).filter(([, { environment }]) => environment?.ROLES)

  test('has two processes for pages, two for mail and three workers, with settings that the server takes', () => {
    const counts: Record<string, number> = {}
    for (const [, { environment = {}, deploy }] of ours) {
      const [role = ''] = rolesOf(environment)
      counts[role] = (counts[role] ?? 0) + ((deploy as { replicas?: number } | undefined)?.replicas ?? 1)
    }
    expect(counts).toEqual({ http: 2, smtp: 2, worker: 3 })
  })

  test('names nothing that is not declared, and declares nothing that is not used', () => {
    const file = load('compose.scale.yaml')
    const used = {
      networks: [] as string[],
      volumes: [] as string[],
      secrets: [] as string[],
      configs: [] as string[],
    }
    for (const service of Object.values<Record<string, unknown>>(services)) {
      used.networks.push(...namesIn(service.networks))
      used.volumes.push(...namesIn(service.volumes).map((volume) => volume.split(':')[0] ?? ''))
      used.secrets.push(...namesIn(service.secrets))
      used.configs.push(...namesIn(service.configs))
      for (const name of namesIn(service.depends_on)) expect(Object.keys(services)).toContain(name)
    }
    for (const [kind, names] of Object.entries(used)) {
      expect([kind, [...new Set(names)].sort()]).toEqual([kind, Object.keys(file[kind]).sort()])
    }
  })

  test('has a proxy before the processes with pages, on their port and that of their health checks', () => {
    const caddyfile: string = load('compose.scale.yaml').configs.caddyfile.content
    const upstreams = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1]?.split(' ')
    const pages = ours.filter(([, { environment }]) => environment?.ROLES === 'http')
    expect(upstreams).toEqual(pages.map(([name]) => `${name}:${settingsOf({}).port}`))
    for (const [, { environment, networks }] of pages) {
      expect(/health_port (\d+)/.exec(caddyfile)?.[1]).toBe(environment?.HEALTH_PORT)
      expect(networks).toEqual(expect.arrayContaining(services.proxy?.networks as string[]))
    }
    for (const [, { environment, ports }] of ours.filter(([, service]) => service.ports)) {
      expect(environment?.ROLES).toBe('smtp')
      expect(ports).toEqual([expect.stringMatching(new RegExp(`:25:${settingsOf({}).smtpPort}$`))])
    }
  })

  test('limits each container, and has each secret in a file that is there for it', () => {
    for (const [name, service] of Object.entries(services)) {
      if (name === 'bucket') continue
      expect([name, typeof service.mem_limit]).toEqual([name, 'string'])
      expect([name, service.restart]).toEqual([name, 'unless-stopped'])
    }
    for (const [, { environment = {}, ...service }] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      for (const [setting, value] of Object.entries(environment)) {
        expect(SECRETS as readonly string[]).not.toContain(setting)
        const secret = /^\/run\/secrets\/(.+)/.exec(value)?.[1]
        if (secret === undefined) continue
        expect(Object.keys(secrets)).toContain(secret)
        expect(service.secrets).toContain(secret)
      }
    }
  })
})

/** What a service names of something declared elsewhere: a list of names or of objects with a source, or an object by name. */
function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return Object.keys(value ?? {})
  return value.map((each: string | { source: string }) => (typeof each === 'string' ? each : each.source))
}

/** The roles by settings of a file there, with secrets and names filled in; throws SettingsError. */
function rolesOf(environment: Record<string, string>): readonly string[] {
  return settingsOf(environment).roles
}

function settingsOf(environment: Record<string, string>) {
  const filled = Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    const secret = SECRETS.find((each) => name === `${each}_FILE`)
    if (secret === 'DATABASE_URL') return [[secret, 'postgres://tidings:secret@postgres/tidings']]
    if (secret === 'SMTP_URL') return [[secret, 'smtp://user:secret@mail.example']]
    if (secret) return [[secret, 'a-secret-of-many-signs']]
    return [[name, value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'a.example').replaceAll(/\$\{\w+:-(.*?)\}/g, '$1')]]
  })
  return readSettings(Object.fromEntries(filled), '/')
}
