import { serveWorker } from './serve-worker.ts'

// The entry point of the processes of all pools: the first argument names the task.

const ASKS =
  'From: a@b.example\r\nSubject: Confirm\r\nContent-Type: text/html\r\n\r\n<p>Subscribe: <a href="https://b.example/c">Confirm</a></p>'

/** What a process keeps of campaigns takes two or three times as much memory. */
const CAMPAIGN_BYTES = 8_388_608

/** A process loads only the code of its task. */
const TASKS = {
  async analyse() {
    const { analyseMail } = await import('@tidings/mail/analyse-mail')
    const { openCampaignCache } = await import('@tidings/mail/campaigns/campaign-cache')
    const hasCampaigns = process.argv.includes('campaigns')
    serveWorker(hasCampaigns ? openCampaignCache({ maxBytes: CAMPAIGN_BYTES }).analyse : analyseMail)
    // Compiles the code with a sample mail, so that the first real mail does not wait for it.
    await analyseMail(Buffer.from(ASKS))
  },
  async describeAttachments() {
    serveWorker((await import('@tidings/mail/attachments/read-attachments')).describeAttachments)
  },
  async readAttachments() {
    serveWorker((await import('@tidings/mail/attachments/read-attachments')).readAttachments)
  },
  async renderOriginal() {
    serveWorker((await import('@tidings/mail/original/render-original')).renderOriginal)
  },
  async readPage() {
    const { readPage } = await import('@tidings/mail/read-page')
    serveWorker(async (raw) => readPage(JSON.parse(Buffer.from(raw).toString())))
  },
}

export type WorkerTask = keyof typeof TASKS

await TASKS[process.argv[2] as WorkerTask]()
