import css from './switch.module.css'

/**
 * The track and thumb of a switch: must be directly in a button of the role `switch`, whose `aria-checked` it shows.
 */
export function SwitchTrack() {
  return <i className={css.track} aria-hidden="true" />
}
