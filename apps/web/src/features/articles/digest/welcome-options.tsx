import { Button } from '@mantine/core'
import { IconAt, IconClock, IconFileUpload, IconLock, IconPlug, IconPlus } from '@tabler/icons-react'
import type { User } from '@tidings/api/user/schema'
import { Link } from '@tidings/ui/link'
import type { ReactNode } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { copyAddress } from '../../../lib/copy-text.ts'
import { Icon } from '../../../lib/icon.tsx'
import { ReachNote } from '../../addresses/reach-note.tsx'
import css from './welcome-options.module.css'

const words = {
  welcome: {
    title: 'Welcome to Tidings!',
    text: 'Start by adding your first newsletter to organize and declutter your reading experience.',
    action: 'Add Your First Newsletter',
  },
  title: 'Bring your newsletters',
  text: 'Pick one way to start. You can use more than one, and add others later.',
  mailbox: {
    title: 'Connect a mailbox',
    text: 'Tidings finds the newsletters you already get. It only reads, unless you ask for more.',
    needs: 'About 2 minutes. Many providers ask for an app password for this.',
    action: 'Connect a mailbox',
    /** By their id in the form. */
    providers: [
      ['gmail', 'Gmail'],
      ['outlook', 'Outlook'],
      ['icloud', 'iCloud'],
      ['fastmail', 'Fastmail'],
      ['other', 'Other'],
    ],
  },
  address: {
    title: 'Use your Tidings address',
    text: 'Every account has one. Subscribe with it, or forward the newsletters you already get.',
    copy: 'Copy Address',
    open: 'Your addresses',
    check: 'Open mail check',
  },
  files: {
    title: 'Import files',
    text: 'Import back issues that you saved or exported, one by one or as an archive.',
    needs: 'You need .eml or .mbox files, or an archive of them. They stay on this server.',
    action: 'Choose files',
  },
  next: {
    title: 'What happens next',
    steps: [
      ['We look for newsletters', 'Personal mail, receipts and offers are left alone.'],
      ['You choose which to bring in', 'Nothing is added that you have not selected.'],
      ['Your first digest is ready', 'Every story once, the most important first.'],
    ],
    looking: 'Only looking?',
    sample: 'Open a sample digest',
  },
}

/** The ways to add newsletters, and their requirements. */
export function WelcomeOptions({ user: signedIn }: { user: User }) {
  // Mail received meanwhile changes the status of the address.
  const { data } = trpc.user.get.useQuery({ email: signedIn.email }, { refetchOnMount: 'always' })
  const user = data?.user ?? signedIn
  const reaches = user.mailReach !== 'local'
  // A way that doesn't work here yet is the last.
  const address = (
    <Way
      icon={<Icon of={IconAt} size={20} />}
      {...words.address}
      needs={<ReachNote reach={user.mailReach} isOperator={user.isOperator} always />}
    >
      <code className={css.address} data-reached={reaches}>
        {user.emailAddress}
      </code>
      {reaches ? (
        <Button variant="light" size="md" fullWidth onClick={() => copyAddress(user.emailAddress)}>
          {words.address.copy}
        </Button>
      ) : (
        <Button
          component={Link}
          href={user.isOperator ? '/settings/mail-server' : '/newsletters/addresses'}
          variant="light"
          size="md"
          fullWidth
        >
          {user.isOperator ? words.address.check : words.address.open}
        </Button>
      )}
    </Way>
  )
  return (
    <section aria-labelledby="ways">
      <h2 className={css.heading} id="ways">
        {words.title}
      </h2>
      <p className={css.text}>{words.text}</p>
      <ul className={css.ways}>
        <Way
          icon={<Icon of={IconPlug} size={20} />}
          {...words.mailbox}
          needs={<Needs icon={<IconClock size={16} stroke={1.75} />}>{words.mailbox.needs}</Needs>}
        >
          <ul className={css.providers}>
            {words.mailbox.providers.map(([id, name]) => (
              <li key={id}>
                <Link href={`/newsletters/mailboxes?provider=${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
          <Button component={Link} href="/newsletters/mailboxes" size="md" fullWidth>
            {words.mailbox.action}
          </Button>
        </Way>
        {reaches && address}
        <Way
          icon={<Icon of={IconFileUpload} size={20} />}
          {...words.files}
          needs={<Needs icon={<IconLock size={16} stroke={1.75} />}>{words.files.needs}</Needs>}
        >
          <Button component={Link} href="/newsletters/imports" variant="light" size="md" fullWidth>
            {words.files.action}
          </Button>
        </Way>
        {!reaches && address}
      </ul>
      <NextSteps />
    </section>
  )
}

/** What the first screen of users without newsletters begins with. */
export function WelcomeCard() {
  const { title, text, action } = words.welcome
  return (
    <section className={css.card}>
      <div className={css.words}>
        <h2 className={css.cardTitle}>{title}</h2>
        <p className={css.cardText}>{text}</p>
      </div>
      <Button component={Link} href="/newsletters" variant="default" leftSection={<Icon of={IconPlus} />}>
        {action}
      </Button>
    </section>
  )
}

/** What follows, and a digest to look at before. */
function NextSteps() {
  const { title, steps, looking, sample } = words.next
  return (
    <div className={css.next}>
      <h3 className={css.nextTitle}>{title}</h3>
      <ol className={css.steps}>
        {steps.map(([step, text]) => (
          <li key={step}>
            <strong>{step}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className={css.looking}>
        {looking} <Link href="/sample">{sample}</Link>
      </p>
    </div>
  )
}

type WayProps = { icon: ReactNode; title: string; text: string; needs: ReactNode; children: ReactNode }

function Way({ icon, title, text, needs, children }: WayProps) {
  return (
    <li className={css.way}>
      <div className={css.head}>
        <span className={css.icon}>{icon}</span>
        <h3 className={css.title}>{title}</h3>
      </div>
      <p className={css.text}>{text}</p>
      {needs}
      <div className={css.action}>{children}</div>
    </li>
  )
}

function Needs({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={css.needs}>
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </p>
  )
}
