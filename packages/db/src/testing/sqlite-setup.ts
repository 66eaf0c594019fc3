import type { TestProject } from 'vitest/node'
import { makeTemplates } from './template-databases.ts'

/** Vitest global setup of a package whose tests open SQLite alone: the template that they copy, and no PostgreSQL. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const { templates, drop } = await makeTemplates()
  project.provide('templates', templates)
  return drop
}
