import type { Stance } from '@tidings/ui/topics/topic.ts'

/** What follows from a stance, as toasts say it. */
export const texts = {
  taken: {
    follow: (name: string) => ({
      title: `Following ${name}`,
      description: 'Its articles come first in each day of your digest.',
    }),
    mute: (name: string) => ({
      title: `Muted ${name}`,
      description: 'Its articles come last in each day of your digest.',
    }),
    none: (name: string) => ({
      title: `Neither following nor muting ${name}`,
      description: 'Its articles stand where their time puts them.',
    }),
  } satisfies Record<NonNullable<Stance> | 'none', unknown>,
  failed: (name: string) => ({
    title: 'Error',
    description: `Failed to change what you follow: ${name} stays as it was. Please try again.`,
  }),
  undo: 'Undo',
}
