-- Amount owed on cards per gaming day; days without a movement of money are left out.
select days.gaming_day as "gamingDay",
  days.closing_minor - days.loaded_minor + days.to_machines_minor - days.from_machines_minor + days.cashed_minor
    - days.corrected_minor + days.orphans_minor as "openingMinor",
  days.loaded_minor as "loadedMinor", days.from_machines_minor as "fromMachinesMinor",
  days.corrected_minor as "correctedMinor", days.to_machines_minor as "toMachinesMinor",
  days.cashed_minor as "cashedMinor", days.orphans_minor as "orphansMinor", days.closing_minor as "closingMinor"
from card_days as days
where days.establishment_id = $1 and days.gaming_day between $2 and $3
order by days.gaming_day
