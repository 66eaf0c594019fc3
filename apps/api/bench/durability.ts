import * as backup from './durability/backup.ts'
import * as flushes from './durability/flushes.ts'
import * as killLoop from './durability/kill-loop.ts'
import * as lostAnswers from './durability/lost-answers.ts'
import { runRows } from './rows/run-rows.ts'

await runRows([killLoop, flushes, lostAnswers, backup])
