import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link/link'
import { Welcome } from './welcome.tsx'
import css from './welcome-card.module.css'

export type WelcomeCardProps = {
  title: string
  text: string
  action: string
  href: string
  /** Three steps from here to the first digest. */
  steps: readonly { title: string; text: string }[]
}

/** What someone without newsletters sees first. */
export function WelcomeCard({ title, text, action, href, steps }: WelcomeCardProps) {
  return (
    <section className={css.card}>
      <Welcome />
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      <Button
        component={Link}
        href={href}
        size="lg"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {action}
      </Button>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
