import * as chaos from './chaos/chaos.ts'
import { runRows } from './rows/row.ts'

await runRows([chaos])
