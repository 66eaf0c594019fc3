import { cruise } from 'dependency-cruiser'
import settings, { ofFolders } from '../.dependency-cruiser.mjs'
import { packageFolders } from './place.mjs'

/**
 * Checks that imports point the allowed way. A check that sees no modules, or misses a whole package, passes every
 * rule, so that is an error as well.
 */
const all = await cruise(['apps', 'packages'], { ...settings.options, ruleSet: settings, validate: true })
const whole = await cruise(ofFolders.folders, {
  ...settings.options,
  exclude: { path: ofFolders.exclude },
  ruleSet: { forbidden: ofFolders.forbidden },
  validate: true,
})
const unseenIn = ({ output }, folders) =>
  folders.filter((folder) => !output.modules.some(({ source }) => source.startsWith(`${folder}/`)))
const unseen = [
  ...unseenIn(
    all,
    packageFolders().map((folder) => `${folder}/src`),
  ),
  ...unseenIn(whole, ofFolders.folders),
]
const violations = [...all.output.summary.violations, ...whole.output.summary.violations]
const ours = all.output.modules.filter(({ source }) => /^(apps|packages)\//.test(source))
for (const folder of unseen)
  console.error(`${folder}: no module was seen; do the rules still match any file?`)
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`)
console.log(`${ours.length} modules, ${violations.length} imports against the direction`)
process.exitCode = unseen.length + violations.length > 0 ? 1 : 0
