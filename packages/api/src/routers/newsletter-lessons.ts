import { notFound } from '@tidings/db/domain-error'
import { deleteLesson } from '@tidings/db/queries/lessons'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { listCorrections } from '@tidings/pipeline/run/corrections/corrections'
import { z } from 'zod'
import { lesson } from '../schemas/issue-page.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** What readers taught Tidings about a newsletter by turning parts of its issues. */
export const newsletterLessons = {
  lessons: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/newsletters/{id}/lessons',
        tags: ['newsletters'],
        protect: true,
        summary: 'What turned parts taught about a newsletter',
      },
    })
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
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/newsletters/{id}/lessons/{lessonId}',
        tags: ['newsletters'],
        protect: true,
        summary: 'Forget what a turned part taught',
      },
    })
    .input(z.object({ id: z.string(), lessonId: z.string() }))
    .output(z.object({ lessonId: z.string() }))
    .mutation(async ({ ctx, input: { id, lessonId } }) => {
      const forgotten = await deleteLesson(ctx.database.db, ctx.user.id, id, lessonId)
      if (!forgotten) throw notFound('lesson')
      return { lessonId }
    }),
}
