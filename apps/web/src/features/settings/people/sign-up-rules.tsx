import type { RegistrationView } from '@tidings/api/schemas/registration'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import rows from '../list/rows.module.css'
import { showFailure } from '../list/show-failure.ts'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.signUp
const MODES = Object.keys(words.modes) as RegistrationView['mode'][]

/** Who can sign up: anybody, only with an invitation, or nobody. */
export function SignUpRules() {
  const refresh = useRefreshPeople()
  const { data, isError } = trpc.registration.get.useQuery({}, { staleTime: 0 })
  const { mutate, isPending, variables } = trpc.registration.set.useMutation({
    onSuccess: async () => {
      showToast(words.changed)
      await refresh('registration')
    },
    onError: showFailure,
  })
  const chosen = isPending ? variables.mode : data?.mode
  return (
    <FieldCard title={words.title}>
      {!data && <p className={rows.hint}>{isError ? texts.failed : texts.loading}</p>}
      {data && (
        <fieldset className={css.modes} aria-label={words.title}>
          {MODES.map((mode) => (
            <label key={mode} className={css.mode}>
              <input
                type="radio"
                name="registration"
                checked={mode === chosen}
                disabled={data.isFixed}
                onChange={() => mutate({ mode })}
              />
              {words.modes[mode].label}
              <span>{words.modes[mode].hint}</span>
            </label>
          ))}
        </fieldset>
      )}
      {data?.isFixed && <p className={rows.hint}>{words.fixed}</p>}
    </FieldCard>
  )
}
