import { runRows } from './rows/run-rows.ts'
import * as badInputs from './security/bad-inputs.ts'
import * as mailHtml from './security/mail-html.ts'

await runRows([mailHtml, badInputs])
