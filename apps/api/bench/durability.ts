import * as backup from './durability/backup.ts'
import { runRows } from './rows/run-rows.ts'

await runRows([backup])
