import { cruise } from 'dependency-cruiser'
import settings from '../.dependency-cruiser.mjs'
import { packageFolders } from './fingerprint.mjs'

/**
 * Checks that imports point the allowed way. A look that sees no modules, or misses a whole package,
 * passes every rule, so that is an error as well.
 */
const { output } = await cruise(['apps', 'packages'], {
  ...settings.options,
  ruleSet: settings,
  validate: true,
})
const { modules, summary } = output
const ours = modules.filter(({ source }) => /^(apps|packages)\//.test(source))
const unseen = packageFolders().filter(
  (folder) => !ours.some(({ source }) => source.startsWith(`${folder}/src/`)),
)
for (const folder of unseen) console.error(`${folder}: no module was seen; are the rules still looking?`)
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`)
console.log(`${ours.length} modules, ${summary.violations.length} imports against the direction`)
process.exitCode = unseen.length + summary.violations.length > 0 ? 1 : 0
