import { useState } from 'react'
import css from './circle.module.css'
import { circleOf } from './circle.tsx'
import { initials } from './initials.ts'
import swatch from './swatch.module.css'
import { avatarSwatch } from './swatch.ts'

export type AvatarProps = {
  /** The person's random id, which determines the colour. */
  id: string
  name: string
  photoURL: string | null
  /** Shown without photo and name. */
  fallback?: string
  /** Diameter in px. */
  size?: 36 | 88
}

/** A person's photo; without one, or if it fails to load, the initials; without a name, `UN`. */
export function Avatar({ id, name, photoURL, fallback = 'UN', size = 36 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={`${css.circle} ${swatch.swatch}`}
      style={circleOf(size)}
      data-swatch={avatarSwatch(id)}
      aria-hidden="true"
    >
      {initials(name) || fallback}
      {photoURL && photoURL !== failed && (
        <img className={css.photo} src={photoURL} alt="" onError={() => setFailed(photoURL)} />
      )}
    </span>
  )
}
