/** Names of makers, products and projects that a title in capitals, or one word of it, may tell; two-word ones with `_`. */
const LIST = `
openai anthropic deepmind chatgpt claude_code github_copilot midjourney stable_diffusion hugging_face perplexity deepseek mistral llama qwen gemini
pytorch tensorflow keras scikit-learn numpy pandas polars duckdb jupyter kaggle
kubernetes docker terraform ansible prometheus grafana opentelemetry nginx haproxy openssh openssl istio cilium helm jenkins
postgresql postgres mysql mariadb sqlite mongodb redis cassandra elasticsearch kafka snowflake databricks bigquery redshift dynamodb clickhouse airflow
javascript typescript python java kotlin scala elixir erlang haskell clojure fortran cobol perl php ruby_on_rails node.js deno webassembly react angular vue.js vue svelte phoenix_liveview laravel django flask asp.net
linux ubuntu debian fedora android ios macos windows_xp windows_2000 windows_10 windows_11 freebsd gnome kde
microsoft_office outlook excel photoshop quicktime winamp divx icq aol bittorrent firefox chrome safari thunderbird internet_explorer wikipedia wordpress github gitlab sourceforge
iphone ipad ipod macbook imac thinkpad playstation xbox nintendo kindle raspberry_pi compactflash
microsoft ibm google meta facebook instagram whatsapp twitter youtube tiktok reddit linkedin netflix spotify uber airbnb paypal stripe shopify ebay amazon alibaba tencent bytedance intel amd nvidia qualcomm tsmc asml arm_holdings samsung sony canon nikon kodak toshiba hitachi dell hewlett-packard compaq lenovo huawei xiaomi nokia ericsson motorola siemens bosch cisco juniper oracle salesforce adobe dropbox slack zoom cloudflare github_actions
tesla spacex boeing airbus lufthansa ryanair toyota volkswagen bmw mercedes renault stellantis volvo
bitcoin ethereum coinbase binance nasdaq goldman_sachs jpmorgan berkshire_hathaway softbank sequoia y_combinator
nasa esa fda eff nato unesco wto opec
`

let known: ReadonlySet<string> | null = null

/** Whether a word, or two words with `_` between, in lower case, is the name of a well-known maker, product or project. */
export function isKnownName(words: string): boolean {
  known ??= new Set(LIST.trim().split(/\s+/))
  return known.has(words)
}
