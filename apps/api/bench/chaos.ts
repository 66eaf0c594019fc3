import * as chaos from './chaos/chaos.ts'
import { runRows } from './rows/run-rows.ts'

await runRows([chaos])
