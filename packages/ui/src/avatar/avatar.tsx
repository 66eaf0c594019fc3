import type { CSSProperties } from 'react'
import { useBrokenPicture } from '../use-broken-picture.ts'
import css from './avatar.module.css'
import { avatarSwatch } from './swatch.ts'

type AvatarProps = {
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
  const [failed, setFailed] = useBrokenPicture()
  return (
    <span
      className={`${css.circle} ${css.swatch}`}
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

/** The size of the letters by the diameter, in px. */
const LETTERS = { 20: 9.5, 24: 11, 36: 13, 40: 14, 56: 20, 88: 30 }

/** The style of a circle with that diameter in px; the smallest has its letters closer. */
const circleOf = (size: keyof typeof LETTERS): CSSProperties => ({
  width: `${size / 16}rem`,
  height: `${size / 16}rem`,
  fontSize: `${LETTERS[size] / 16}rem`,
  ...(size === 20 && { letterSpacing: '-0.02em' }),
})

type CircleProps = {
  /** The name whose initials are shown. */
  name: string
  /** Style class such as `sw-mint`; unknown ones are light blue. */
  color?: string | undefined
  /** Diameter in px. */
  size?: 20 | 24 | 36 | 40 | 56
}

/** A newsletter's circle in its colour. It is decorative beside the name, so assistive technology skips it. */
export function Circle({ name, color, size = 40 }: CircleProps) {
  return (
    <span
      className={`${css.circle} ${css.swatch}`}
      style={circleOf(size)}
      data-swatch={color}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}

/** Visible characters: not the marks that only join, separate or direct others. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/** The Arabic article, or most names of newsletters would have the same initials. */
const ARTICLE = /^ال(?=\p{L}{2})/u

/** Initials of a name in capitals: the first letter of one word, or those of the first and last of several. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => VISIBLE.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return letters.map((word) => firstLetter(word ?? '')).join('')
}

/** The first letter or digit, with its accents; a quoted name must not become `"M`. */
function firstLetter(word: string): string {
  const signs = [...new Intl.Segmenter('en-US').segment(word.replace(ARTICLE, ''))].map(
    ({ segment }) => segment,
  )
  const found = signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs.find((sign) => VISIBLE.test(sign))
  return (found ?? '').toLocaleUpperCase('en-US')
}
