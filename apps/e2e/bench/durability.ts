import * as backup from './durability/backup.ts'
import * as endings from './durability/endings.ts'
import * as flushes from './durability/flushes.ts'
import * as killLoop from './durability/kill-loop.ts'
import * as lostAnswers from './durability/lost-answers.ts'
import * as migrations from './durability/migrations.ts'
import { locked, overload } from './durability/outages.ts'
import * as poison from './durability/poison.ts'
import * as torture from './durability/torture.ts'
import * as webhookFlood from './durability/webhook-flood.ts'
import { runRows } from './support/row.ts'

const receiving = [killLoop, flushes, lostAnswers, torture, poison, locked, overload, webhookFlood, endings]

await runRows([...receiving, backup, migrations])
