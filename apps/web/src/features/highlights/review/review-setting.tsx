import { FieldCard } from '@tidings/ui/page-header/field-card'
import { SwitchButton } from '@tidings/ui/switch'
import { useId } from 'react'
import { texts, useReviews } from './use-reviews.ts'

/** Whether older highlights are shown above the digest; stored at once. */
export function ReviewSetting() {
  const [isOn, change] = useReviews()
  const hint = useId()
  return (
    <FieldCard title={texts.settingTitle}>
      <div>
        <SwitchButton label={texts.setting} isOn={isOn} onChange={change} describedBy={hint} />
        <p id={hint} className="hint mt-2">
          {texts.settingHint}
        </p>
      </div>
    </FieldCard>
  )
}
