import type { WeightedTerms } from '../weighted-terms.ts'

/** Companies, money, work and trade. */
export const BUSINESS_TERMS: WeightedTerms = {
  strong: `
    business businesses economy economic* économie économique* economía económic* economie wirtschaft*
    startup* start-up* start-ups venture_capital ipo merger* acquisition* übernahme* overname* adquisición*
    revenue* umsatz* chiffre_d'affaires omzet ingresos shareholder* aktionär* actionnaire* accionista*
    aandeelhouder* dividend* dividende* dividendo* investor* investment* investier* investiss* inversor*
    inversion* belegger* stock_market börse* bourse wall_street nasdaq inflation* inflación central_bank
    zentralbank interest_rate* zinsen zinssatz rente taux_d'intérêt tariff* antitrust bankrupt* insolvenz*
    faillite* quarterly earnings fintech finance financ* finanz* finanza* private_equity valuation*
    seed_round series_a series_b fundrais* business_idea sharing_economy real_estate immobilien* retail*
    einzelhandel* market_map venture unternehmen* firmen* mittelstand* bookkeeping ceo_steps credit_line
    balance_sheet* defi nft* stockholder*
  `,
  clear: `
    company companies firm firms firma entreprise* empresa* bedrijf bedrijven corporat* ceo cfo
    chief_executive founder* gründer* fondateur* fundador* employer* employee* arbeitgeber* beschäftigte*
    employé* emplead* werknemer* layoff* hiring workforce wage wages salary salaries lohn löhne gehalt salaire*
    salario* strike union unions gewerkschaft* syndicat* vakbond* profit profits gewinn* bénéfice*
    beneficio* winst margin margins sales_of sales ventes ventas verkoop sells_out turnover shares stock
    stocks aktie* actions aandelen acciones bond bonds fund funds funding fonds fondos market markets märkte
    marché* mercado* markt trader* analyst* bank banks banking bancos banque* banken loan* kredit* prêt*
    préstamo* lending mortgage* debt schulden dette deuda insur* versicher* assurance* seguro* verzeker*
    accounting accountant* tax taxes steuer* impôt* impuesto* money geld argent dinero savings sparer prices
    pricing preis preise prix precio* prijs kosten fee fees invoice* supplier* lieferant* fournisseur*
    proveedor* leverancier* supply_chain logistic* logistik freight shipping importer* warehouse* factory
    factories fabrik* usine* fábrica* fabriek* manufactur* industrie industria trade_in consumer* customers
    kunden clients deal deals contract contracts takeover rent rents miete* tenant* lease landlord* laden
    laden_tisch magasin* tienda* winkel* supermarket* supermarkt* supermarché* arbeit travail trabajo werk
    workplace büro* bureau managers boss productivity economist* nachfolg* career* entrepreneur*
    kleinunternehm* side_hustle gdp euro euros dollar dollars crowns billion billions milliarde* milliard*
    million_euro cooperative coopérative genossenschaft* crypto* bitcoin credit ipo_filing restructur*
    pink_slip* job_cuts cuts_jobs outsourc* vendor* lawsuit_over quarterly_loss broker* wage_gap vc vcs
    angel_investor* acquir* merge merges buyout* billionaire* trade_deal trade_war pension* bankrupt work
    price exporter* imports exports
  `,
  hint: `
    sold buy buys bought sell sells selling million millions quarter percent prozent raised raises customer
    customers order orders chain brand_owner industry_wide pays paid pay payment* jobs job growth wachstum
    croissance demand growers farmer farmers hotel airline airlines railway carrier partner partners
    auction* franchise* budget* cash budgetary reederei* transport transportation mobility handwerk housing
    cost costs shop shops store stores office offices staff owner owners
  `,
}
