import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ImportReport, MailImport } from '@tidings/api/imports/schema'
import { Link } from '@tidings/ui/link'
import { useEffect } from 'react'
import { trpc } from '../../api/trpc.ts'
import { grouped } from '../../lib/counted.ts'
import { DigestButton, ReadingProgress } from '../../reading/reading-progress.tsx'
import css from './imports.module.css'
import { texts } from './texts.ts'

/** The interval of checks whether the received mails were processed, in ms. */
const LOOK = 3000

/** The report of a finished import. */
export function ImportReportView({ one }: { one: MailImport }) {
  const { ending } = one
  const client = useQueryClient()
  const { data } = trpc.imports.get.useQuery(
    { id: one.id },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => ((state.data?.mailsWaiting ?? 0) > 0 ? LOOK : false),
    },
  )
  const waiting = data?.mailsWaiting ?? 0
  // Imported articles are shown on other screens, now and when the mails are processed.
  useEffect(() => {
    for (const name of ['newsletters', 'articles', 'topics']) {
      void client.invalidateQueries({ queryKey: [[name]] })
    }
  }, [client, waiting === 0])
  const isGood = ending === null
  const Icon = isGood ? IconCircleCheck : ending === 'stopped' ? IconInfoCircle : IconAlertTriangle
  const notUnderstood = one.mailsRefused + (data?.mailsNotUnderstood ?? 0)
  const counts: [label: string, value: number][] = [
    [texts.counts.received, one.mailsReceived],
    [texts.counts.repeated, one.mailsRepeated],
    [texts.counts.unwanted, one.mailsUnwanted],
    ...(one.mailsEarlier > 0 ? [[texts.counts.earlier, one.mailsEarlier] as [string, number]] : []),
    [texts.counts.notUnderstood, notUnderstood],
  ]
  return (
    <>
      {data && waiting > 0 ? (
        <ReadingProgress
          reading={{ done: Math.max(0, one.mailsReceived - waiting), total: one.mailsReceived }}
        />
      ) : (
        <p className={isGood ? css.good : css.state}>
          <Icon size={18} stroke={1.75} aria-hidden="true" /> {texts.endings[ending ?? 'finished']}
        </p>
      )}
      {one.mailsTotal > 0 && (
        <dl className={css.counts}>
          {counts.map(([label, value]) => (
            <div key={label}>
              <dt className="hint">{label}</dt>
              <dd>{grouped(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && waiting === 0 && one.mailsReceived > 0 && <DigestButton endedAt={one.endedAt} />}
      {data && <Problems one={one} report={data} />}
    </>
  )
}

/** What could not be imported, with the reason. */
function Problems({ one, report }: { one: MailImport; report: ImportReport }) {
  const { mailsNotUnderstood, problems, files } = report
  const ofFiles = files.flatMap(({ id, name, problem }) => (problem ? [{ id, name, problem }] : []))
  const ofMails = problems.filter(({ mail }) => mail !== null).length
  const others = Math.max(0, one.mailsRefused - ofMails)
  const all = ofFiles.length + problems.length + others + mailsNotUnderstood
  if (all === 0) return null
  return (
    // If nothing was imported, this explains it.
    <details className={css.problems} open={one.mailsReceived === 0}>
      <summary>{texts.problems(all)}</summary>
      <ul className="stack small gap-3 mt-3">
        {ofFiles.map(({ id, name, problem }) => (
          <li key={id}>
            <strong className="block">
              <bdi>{name}</bdi>
            </strong>
            {problem}
          </li>
        ))}
        {problems.map(({ file, place, mail, reason }) => (
          <li key={`${file}/${place}/${mail}`}>
            <strong className="block">
              {mail !== null && <span>{texts.mail(mail)} · </span>}
              <bdi>{place || file}</bdi>
            </strong>
            {reason}
          </li>
        ))}
        {others > 0 && <li>{texts.more(others)}</li>}
        {mailsNotUnderstood > 0 && (
          <li>
            {texts.notRead(mailsNotUnderstood)} <Link href="/newsletters/received">{texts.seeReceived}</Link>
          </li>
        )}
      </ul>
    </details>
  )
}
