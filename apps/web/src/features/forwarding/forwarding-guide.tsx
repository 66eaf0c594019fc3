import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { User } from '@tidings/api/user/schema'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { Link } from '@tidings/ui/link'
import { Segment } from '@tidings/ui/segment'
import { useState } from 'react'
import { copyAddress } from '../../lib/copy-text.ts'
import { Icon } from '../../lib/icon.tsx'
import css from './forwarding.module.css'
import { ForwardingList } from './forwarding-list.tsx'
import { type Service, texts } from './texts.ts'

type ForwardingGuideProps = {
  opened: boolean
  onClose: () => void
  /** The address to forward to. */
  address: string
  /** Whether mail from the internet reaches it. */
  mailReach: User['mailReach']
}

const options: { value: Service; label: string }[] = [
  { value: 'gmail', label: texts.services.gmail.name },
  { value: 'outlook', label: texts.services.outlook.name },
  { value: 'icloud', label: texts.services.icloud.name },
  { value: 'fastmail', label: texts.services.fastmail.name },
]

/** How to set up forwarding at the large mail providers, with the address to copy and the code once it has arrived. */
export function ForwardingGuide({ opened, onClose, address, mailReach }: ForwardingGuideProps) {
  const [service, setService] = useState<Service>('gmail')
  const { steps, note } = texts.services[service]
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={600}>
      <p className="hint">{texts.intro}</p>
      <div className={css.address}>
        <code className="sunken">{address}</code>
        <Button
          variant="light"
          aria-label={texts.copyLabel}
          leftSection={<Icon of={IconCopy} />}
          onClick={() => copyAddress(address)}
        >
          {texts.copy}
        </Button>
      </div>
      {mailReach !== 'working' && (
        <p className={css.unreached} data-tone="warn">
          {texts.unreached[mailReach]}{' '}
          {mailReach === 'local' && <Link href="/newsletters/mailboxes">{texts.instead}</Link>}
        </p>
      )}
      <ForwardingList />
      <Segment label={texts.choose} value={service} options={options} onChange={setService} wide />
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="hint">{note}</p>
    </Dialog>
  )
}
