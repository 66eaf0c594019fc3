import { notFound } from '@tidings/db/domain-error'
import { deleteLesson } from '@tidings/db/queries/lessons'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { listCorrections } from '@tidings/pipeline/run/corrections/corrections'
import { z } from 'zod'
import { lesson } from '../schemas/issue-page.ts'
import { EXAMPLE_NEWSLETTER } from '../schemas/newsletter.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** What readers taught Tidings about a newsletter by turning parts of its issues. */
export const newsletterLessons = {
  lessons: userProcedure
    .meta(
      documented({
        route: 'GET /newsletters/{id}/lessons',
        summary: 'What turned parts taught about a newsletter',
        description:
          'What the reader taught by turning parts of this newsletter’s issues, the last lesson first: parts of its later issues that are like them are judged alike.',
        request: { id: EXAMPLE_NEWSLETTER.id },
        response: {
          lessons: [
            {
              id: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10',
              verdict: 'leftover',
              title: 'Job of the week: kernel gardener',
              learned: 'alike',
              issueId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
              issueSubject: 'This week in kernels',
              createdAt: '2026-11-20T06:31:12.000Z',
            },
          ],
        },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(z.object({ lessons: z.array(lesson) }))
    .query(async ({ ctx, input: { id } }) => {
      const { db } = ctx.database
      if (!(await findNewsletter(db, ctx.user.id, id))) throw notFound('newsletter')
      const rows = await listCorrections(db, ctx.user.id, id)
      return {
        lessons: rows.map((row) => ({
          id: row.id,
          verdict: row.verdict,
          title: row.title,
          learned: row.learned,
          issueId: row.mail_id,
          issueSubject: row.subject ?? '',
          createdAt: new Date(row.created_at).toISOString(),
        })),
      }
    }),

  forgetLesson: userProcedure
    .meta(
      documented({
        route: 'DELETE /newsletters/{id}/lessons/{lessonId}',
        summary: 'Forget what a turned part taught',
        description: 'Later issues are no longer judged by it. What was turned stays turned.',
        request: { id: EXAMPLE_NEWSLETTER.id, lessonId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
        response: { lessonId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
      }),
    )
    .input(z.object({ id: z.string(), lessonId: z.string() }))
    .output(z.object({ lessonId: z.string() }))
    .mutation(async ({ ctx, input: { id, lessonId } }) => {
      const forgotten = await deleteLesson(ctx.database.db, ctx.user.id, id, lessonId)
      if (!forgotten) throw notFound('lesson')
      return { lessonId }
    }),
}
