-- $1 establishment, $2 first day, $3 last day. Returns the number of findings per nature, and in all (code null).
select
  current_findings.code,
  count(*) as count,
  count(*) filter (where current_findings.severity <> 'notice') as "toSettle",
  count(*) filter (where current_findings.decision = 'approved') as explained,
  count(*) filter (where current_findings.severity <> 'notice'
    and current_findings.decision is distinct from 'approved')
    as open
from current_findings
where current_findings.establishment_id = $1 and current_findings.gaming_day between $2 and $3
group by rollup (current_findings.code)
having count(*) > 0
order by grouping(current_findings.code), count(*) desc, current_findings.code collate "C"
