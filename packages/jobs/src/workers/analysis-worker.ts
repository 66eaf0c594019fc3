import { analyseMail } from '@tidings/mail/analyse-mail'
import { openCampaignCache } from '@tidings/mail/campaigns/campaign-cache'
import { serveWorker } from './serve-worker.ts'

const ASKS =
  'From: a@b.example\r\nSubject: Confirm\r\nContent-Type: text/html\r\n\r\n<p>Subscribe: <a href="https://b.example/c">Confirm</a></p>'

/** What a process keeps of campaigns takes two or three times as much memory. */
const CAMPAIGN_BYTES = 8_388_608

// Entry point of the processes of openAnalysisPool.
serveWorker(
  process.argv.includes('campaigns') ? openCampaignCache({ maxBytes: CAMPAIGN_BYTES }).analyse : analyseMail,
)
// Compiles the code with a sample mail, so that the first real mail does not wait for it.
await analyseMail(Buffer.from(ASKS))
