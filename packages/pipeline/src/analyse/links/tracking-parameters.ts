const NAMES = `
fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid ymclid yadclid twclid ttclid igshid igsh li_fat_id rdt_cid sccid scclid irclickid irgwc cjevent tduid epik dicbo obclid tblci obocid outbrainclickid ppclid ndclid syclid rb_clickid vmcid wickedid mindbox-click-id gad_source gad_campaignid _gl _ga _gac _openstat
mc_cid mc_eid mc_tc mkt_tok _hsenc _hsmi hsctatracking hss_channel vero_id vero_conv oly_anon_id oly_enc_id ck_subscriber_id ck_subscriberid cio_id ml_subscriber ml_subscriber_hash sh_kit sfmc_id sfmc_sub sfmc_activityid sfmc_j sfmc_jb sfmc_u sfmc_mid sfmc_l inf_contact_key dm_i dm_t elqtrackid elqtrack elqaid elqat elqcampaignid elqcst elqcsid elq recipientid vgo_ee lctg _bhlid bhlid bhsid _bhl bhcl_id spmailingid spuserid spjobid spreportid et_rid et_cid et_sub emci emdi ceid _ke _kx klaviyo_id omnisendcontactid omnisendattributionid email_hash emailhash lid_email nr_email_referer __s sb_referer_host sub_id1 subscriber_hash subscriberid subscriber_id user_email cndid bxid hasha hashb hashc cm_mmc cm_mmca1 cm_mmca2 cm_lm cm_sp pcrid mkwid trk_contact trk_msg trk_module trk_sid ajs_uid ajs_aid ajs_event nltr nlid nl_id newsletterid _cldee esid msdynttrid acy_user acym_user emid_hash bsft_aaid mailing_id mailingid
guccounter guce_referrer guce_referrer_sig cmpid referringsource isfreemail r_lid mibextid wt_mc wt_zmc wtmc wtrid xtor xtref ito mod_share shareddocid gaa_at gaa_n gaa_ts gaa_sig s_kwcid ef_id s_cid sc_cid sc_campaign sc_channel sc_content sc_country sc_geo sc_medium sc_outcome sc_src sc_llid sc_lid sc_uid sc_eh intcmp int_cmp intcid icid icmp ncid ocid smid smtyp cvid hmb_campaign hmb_medium hmb_source wt.mc_id wt.mc_ev wt.z_mc wt.nav linkid_track soc_src soc_trk soc_platform rss_source sref ascsubtag trk trkcampaign trkinfo trackingid tracking_id lipi spm scm sharetype share_source share_medium share_plat share_tag share_from share_id feature_share taid mkcid mkrid mkevt wprov sfnsn __twitter_impression twsrc twgr ref_src ref_url referral_source srsltid _branch_match_id _branch_referrer cxrecs_s rdid rcm pnespid rpcid fb_ref fref __tn__ eid_hash wpmm_cid tpcc dgcid dclsrc campaignid_email mkt_campaign ns_fee gatracking _trkparms _trksid algo_pvid btsid ws_ab_test
`

/** Families of such parameters. */
const FAMILIES =
  /^(?:utm_?|uta_|ss_(?:source|campaign|email)|trk_|hsa_|__hs|_hs|ga_(?:source|medium|campaign|term|content|place)|itm_|stm_|pk_|piwik_|matomo_|mtm_|oly_|vero_|bsft_|ml_sub|fb_(?:action|source|ref)|fbc_|action_(?:object|type|ref)_map|pd_rd_|pf_rd_|algo_|asc_|at_(?:medium|campaign|custom|creation|variant|link|ptr|format|emailtype|recipient|send|type|channel|bbc)|ns_(?:mchannel|source|campaign|linkname)|hmb_|nr_email|sailthru_|mcs?_(?:cid|eid)|_sgm_|guce_|bhl_)/

let known: ReadonlySet<string> | null = null

/** Whether a parameter, its name in lower case, counts readers or campaigns on whatever site and never chooses a page. */
export function isTrackingParameter(name: string): boolean {
  known ??= new Set(NAMES.trim().split(/\s+/))
  return known.has(name) || FAMILIES.test(name)
}

/** Parameters that a few sites use for tracking and others may use for content; dropped only where that is known. */
const BY_SITE: readonly { host: RegExp; names: RegExp }[] = [
  { host: /(?:^|\.)(?:twitter|x)\.com$/, names: /^(?:s|t|ref|cxt|lang)$/ },
  { host: /(?:^|\.)(?:youtube\.com|youtu\.be)$/, names: /^(?:feature|si|pp|ab_channel|kw|app|sttick)$/ },
  { host: /(?:^|\.)nytimes\.com$/, names: /^(?:ex|en|ei|rref)$/ },
  { host: /(?:^|\.)spotify\.com$/, names: /^(?:si|context|nd|dl_branch|pi|pt|referral)$/ },
  { host: /(?:^|\.)apple\.com$/, names: /^(?:itscg|itsct|ls|at|ct|uo|app|mt)$/ },
  {
    host: /(?:^|\.)(?:nytimes|wsj|washingtonpost|bloomberg|ft|economist|theatlantic|newyorker|wired|vogue|vanityfair|theguardian|bbc|cnn|cnbc|forbes|politico|businessinsider|time|latimes|usatoday|reuters|axios|semafor|technologyreview|barrons|marketwatch)\.com$|(?:^|\.)(?:bbc|independent|telegraph|thetimes)\.co\.uk$|(?:^|\.)hbr\.org$|(?:^|\.)(?:spiegel|zeit|faz|sueddeutsche|handelsblatt)\.(?:de|net)$|(?:^|\.)(?:lemonde|lefigaro)\.fr$/,
    names:
      /^(?:partner|smtyp|smid|emc|te|nl|action|algo|campaign|cid|instance_id|regi_id|segment_id|user_id|pgtype|mod|reflink|sref|leadsource|srnd|embedded-checkout|sharetype|taid|share|itid|wpisrc|wpmm|wpsrc|mbid|source|src|cmp|esrc|xid|ss|sh|smprod|ref|referrer|abvariant|deliveryname|wt_zmc|seu|lctg)$/,
  },
  {
    host: /(?:^|\.)substack\.com$/,
    names:
      /^(?:r|s|triedsigningin|showwelcome|showwelcomeonshare|triedredirect|isfreemail|token|email|just_subscribed|nthpub|redirect)$/,
  },
  { host: /(?:^|\.)medium\.com$/, names: /^(?:source|gi|responsesopen|sortby)$/ },
  {
    host: /(?:^|\.)amazon\.[a-z.]{2,20}$/,
    names:
      /^(?:ref_?|tag|linkcode|linkid|camp|creative|creativeasin|qid|sr|psc|th|dib|dib_tag|crid|sprefix|_encoding|content-id|ref-suffix|smid|keywords_ref)$/,
  },
  { host: /(?:^|\.)ebay\.[a-z.]{2,20}$/, names: /^(?:campid|toolid|customid|hash|var_ref|itmmeta|itmprp)$/ },
  {
    host: /(?:^|\.)linkedin\.com$/,
    names: /^(?:trk|lipi|refid|trackingid|originalsubdomain|midtoken|midsig|eid|otptoken|lgcta|lgtemp)$/,
  },
  {
    host: /(?:^|\.)(?:reddit|instagram|facebook|tiktok|threads|pinterest|quora)\.(?:com|net)$/,
    names:
      /^(?:share_id|rdt|ref|ref_source|context|xmt|igsh|mibextid|rdid|share_url|_r|_t|is_from_webapp|sender_device|sender_web_id|hl|img_index|refer_method|_nc_x|__cft__.*|sh|srid|ch|oid|share)$/,
  },
  { host: /(?:^|\.)(?:arxiv)\.org$/, names: /^(?:context)$/ },
  { host: /(?:^|\.)(?:stackoverflow|stackexchange)\.com$/, names: /^(?:cb|so_medium|so_source)$/ },
  {
    host: /(?:^|\.)(?:eventbrite|meetup)\.(?:com|co\.uk|de|fr|nl)$/,
    names: /^(?:aff|afu|ref|rv\d+|_xtd|eventorigin|recid|recsource)$/,
  },
  {
    host: /(?:^|\.)(?:patreon|kickstarter|producthunt|indiegogo)\.com$/,
    names: /^(?:ref|source|bmb|upn|promo_ref)$/,
  },
]

/** As `isTrackingParameter`, on one site only; `host` in lower case. */
export function siteTracking(host: string): (name: string) => boolean {
  const sites = BY_SITE.filter((site) => site.host.test(host))
  return (name) => sites.some(({ names }) => names.test(name))
}
