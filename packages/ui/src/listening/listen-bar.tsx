import { ActionIcon } from '@mantine/core'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react'
import css from './listen-bar.module.css'

import { type Listening, SPEEDS } from './use-listening.ts'

const texts = {
  listening: 'Listen',
  pause: 'Pause',
  goOn: 'Resume listening',
  back: 'Previous sentence',
  on: 'Next sentence',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  stop: 'Stop listening',
}

/** The controls of listening: pause, sentences back and forward, speed, stop. */
export function ListenBar({ state, speed, toggle, skip, setSpeed, stop }: Listening) {
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  const isPlaying = state === 'playing'
  return (
    <div className={css.bar} role="toolbar" aria-label={texts.listening}>
      <ActionIcon size="lg" aria-label={texts.back} onClick={() => skip(-1)}>
        <IconPlayerSkipBack {...icon} />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={isPlaying ? texts.pause : texts.goOn} onClick={toggle}>
        {isPlaying ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
      </ActionIcon>
      <ActionIcon size="lg" aria-label={texts.on} onClick={() => skip(1)}>
        <IconPlayerSkipForward {...icon} />
      </ActionIcon>
      <label className={css.speed}>
        <span>{texts.speed}</span>
        <select
          value={String(speed)}
          onChange={({ currentTarget: { value } }) => {
            const wanted = SPEEDS.find((one) => String(one) === value)
            if (wanted) setSpeed(wanted)
          }}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={String(one)}>
              {texts.times(one)}
            </option>
          ))}
        </select>
      </label>
      <ActionIcon size="lg" aria-label={texts.stop} onClick={stop}>
        <IconX {...icon} />
      </ActionIcon>
    </div>
  )
}
