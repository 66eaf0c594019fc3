import css from './logo.module.css'

const sizes = { small: 24, medium: 32, large: 48 }

/** Mark and name of the product; `size` is the side of the mark: 24, 32 or 48 px. */
export function Logo({ size = 'medium' }: { size?: keyof typeof sizes }) {
  const side = sizes[size]
  return (
    <span className={css.logo} data-size={size}>
      <svg width={side} height={side} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#1a8cff" />
        <path d="M7 8.5h18v4h-7V25h-4V12.5H7z" fill="#fff" stroke="#fff" strokeLinejoin="round" />
        <path
          d="M7 16.5h4M7 20.5h4M7 24.5h4M21 16.5h4M21 20.5h4M21 24.5h4"
          stroke="#fff"
          strokeOpacity=".72"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      <span>Tidings</span>
    </span>
  )
}
