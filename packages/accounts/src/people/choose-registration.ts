import { refused } from '@tidings/db/domain-error'
import { setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { insertOperatorAction } from '@tidings/db/queries/accounts/operator-actions'
import type { AccountServices, RegistrationMode } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { REGISTRATION, registrationMode } from '../registration.ts'
import { type ActingOperator, asOperator } from './as-operator.ts'

/** Changes who can sign up from now on. Throws CONFLICT if the setting `REGISTRATION` determines it. */
export async function chooseRegistration(
  operator: ActingOperator & Pick<AccountServices, 'registration'>,
  mode: RegistrationMode,
): Promise<void> {
  if (operator.registration !== undefined) {
    throw refused(
      'CONFLICT',
      `Who can sign up is fixed by the setting REGISTRATION=${operator.registration}.`,
    )
  }
  await asOperator(operator, async (trx) => {
    const details = { from: await registrationMode(trx, undefined), to: mode }
    await setInstanceValue(trx, REGISTRATION, mode)
    await insertOperatorAction(trx, { action: 'registration', byCommand: operator.byCommand, details })
  })
  logEvent(operator.log, 'registration.changed', { way: mode })
}
