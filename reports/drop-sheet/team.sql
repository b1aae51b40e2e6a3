-- $1 establishment, $2 number of the drop.
select people.full_name as name, drop_team.function, drop_team.joined_at as "joinedAt"
from drops_public as drops
join drop_team_public as drop_team using (establishment_id, drop_id)
join people_names as people on people.person_id = drop_team.person_id
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
order by drop_team.joined_at, people.full_name
