import { classifyMail } from '../classify/classify-mail.ts'
import { extractIssue } from '../extract/extract-issue.ts'
import { finishIssue } from '../finish/finish-issue.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { readMailFile } from './read-mail-file.ts'
import type { Task } from './task.ts'

/** Takes each mail apart, whatever kind it is judged to be, so that extraction can be measured alone. */
export const extractTask: Task = async (files, output) => {
  for (const file of files) {
    try {
      const mail = await parseMail(await readMailFile(file))
      const issue = extractIssue(mail)
      const articles = finishIssue(issue).map((article) => ({
        title: article.title,
        url: article.originalUrl,
        text: article.text,
        summary: article.summary,
        imageUrl: article.imageUrl,
        category: article.category,
        tags: article.tags,
        section: article.section,
      }))
      await output.answer({ file, kind: classifyMail(mail).kind, articles, leftovers: issue.leftovers })
    } catch (error) {
      output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
