/** A page with one marked line and the pen that marked it. */
export function EmptyHighlights() {
  return (
    <svg width="210" height="120" viewBox="0 0 210 120" fill="none" aria-hidden="true">
      <rect
        x="24"
        y="10"
        width="142"
        height="100"
        rx="10"
        fill="var(--raised)"
        stroke="var(--border-input)"
        strokeWidth="1.5"
      />
      <g fill="var(--border-input)" fillOpacity=".4">
        <rect x="42" y="28" width="106" height="7" rx="3.5" />
        <rect x="42" y="74" width="96" height="7" rx="3.5" />
        <rect x="42" y="90" width="62" height="7" rx="3.5" />
      </g>
      <path d="M38 44h96v18H38z" fill="var(--mark-bg)" />
      <path d="M38 62h96" stroke="var(--mark-line)" strokeWidth="2" />
      <rect x="44" y="49" width="84" height="7" rx="3.5" fill="var(--mark)" opacity=".7" />
      <g transform="rotate(40 160 60)">
        <rect x="150" y="14" width="20" height="56" rx="5" fill="#1a8cff" />
        <path d="M150 70h20l-5 16h-10z" fill="#0a66c2" />
        <path d="M155 86h10l-3 8h-5z" fill="#ffe27a" />
      </g>
    </svg>
  )
}
