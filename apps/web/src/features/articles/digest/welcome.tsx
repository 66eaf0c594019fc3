/** SignInPicture that fly into one page: what the product does, without words. */
export function Welcome() {
  return (
    <svg width="300" height="150" viewBox="0 0 300 150" fill="none" aria-hidden="true">
      <g transform="rotate(-12 50 90)">
        <rect x="10" y="58" width="84" height="60" rx="8" fill="var(--sw-peach)" />
        <path
          d="M14 64l38 28 38-28"
          stroke="#b8683a"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <g transform="rotate(4 80 60)">
        <rect x="44" y="24" width="84" height="60" rx="8" fill="var(--sw-yellow)" />
        <path
          d="M48 30l38 28 38-28"
          stroke="#9a7a12"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <g transform="rotate(-4 104 100)">
        <rect x="66" y="74" width="84" height="60" rx="8" fill="var(--sw-blue)" />
        <path
          d="M70 80l38 28 38-28"
          stroke="#2b6ca8"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M164 78h22m-9-9 9 9-9 9"
        stroke="#1a8cff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect
        x="201"
        y="12"
        width="92"
        height="126"
        rx="10"
        fill="var(--raised)"
        stroke="var(--border-input)"
        strokeWidth="1.5"
      />
      <rect x="213" y="26" width="44" height="8" rx="4" fill="#1a8cff" />
      <rect x="213" y="42" width="68" height="32" rx="5" fill="var(--tint)" />
      <path d="M213 74V66q12-12 24-4t20 0 24 4v8z" fill="var(--blue-3)" />
      <circle cx="268" cy="53" r="6" fill="#ffb54a" />
      <g fill="var(--border-input)" fillOpacity=".4">
        <rect x="213" y="84" width="68" height="6" rx="3" />
        <rect x="213" y="96" width="58" height="6" rx="3" />
        <rect x="213" y="112" width="68" height="6" rx="3" />
        <rect x="213" y="124" width="40" height="6" rx="3" />
      </g>
    </svg>
  )
}
