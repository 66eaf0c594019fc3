/** Three pages, the front one with a picture and lines: shown over an empty list. */
export function EmptyList() {
  return (
    <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden="true">
      <rect x="22" y="34" width="66" height="76" rx="8" transform="rotate(-8 55 72)" fill="var(--skeleton)" />
      <rect
        x="112"
        y="34"
        width="66"
        height="76"
        rx="8"
        transform="rotate(8 145 72)"
        fill="var(--skeleton)"
      />
      <rect
        x="57"
        y="8"
        width="86"
        height="104"
        rx="10"
        fill="var(--raised)"
        stroke="var(--border-input)"
        strokeWidth="1.5"
      />
      <rect x="69" y="20" width="62" height="8" rx="4" fill="#1a8cff" />
      <rect x="69" y="38" width="28" height="28" rx="5" fill="var(--tint)" />
      <circle cx="87" cy="48" r="5" fill="#ffb54a" />
      <path d="M69 62l9-9 6 6 5-5 8 8v4H69z" fill="var(--blue-3)" />
      <g fill="var(--border-input)" fillOpacity=".4">
        <rect x="103" y="40" width="28" height="6" rx="3" />
        <rect x="103" y="52" width="22" height="6" rx="3" />
        <rect x="69" y="76" width="62" height="6" rx="3" />
        <rect x="69" y="88" width="48" height="6" rx="3" />
      </g>
    </svg>
  )
}
