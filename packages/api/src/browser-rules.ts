// biome-ignore lint/performance/noBarrelFile: pages import nothing of accounts but these, by which both judge alike.
export { LARGEST_AVATAR } from '@tidings/accounts/avatars/largest-avatar'
export { ownPath } from '@tidings/accounts/own-path'
export { visibleLength } from '@tidings/accounts/visible-length'
