import { FieldCard } from '@tidings/ui/field-card/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import rows from '../list/rows.module.css'
import { showFailure } from '../list/show-failure.ts'
import { LimitsForm } from './limits-form.tsx'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.defaultLimits

/** The default limits of accounts. */
export function DefaultLimits() {
  const refresh = useRefreshPeople()
  const { data, isError } = trpc.people.defaultLimits.useQuery({}, { staleTime: 0 })
  const { mutate, isPending } = trpc.people.setDefaultLimits.useMutation({
    onSuccess: async () => {
      showToast(texts.manage.saved)
      await refresh('people')
    },
    onError: showFailure,
  })
  return (
    <FieldCard title={words.title}>
      {!data && <p className={rows.hint}>{isError ? texts.failed : texts.loading}</p>}
      {data && (
        <LimitsForm limits={data.limits} isPending={isPending} onSave={(limits) => mutate(limits)}>
          <p className={rows.hint}>{words.hint}</p>
        </LimitsForm>
      )}
    </FieldCard>
  )
}
