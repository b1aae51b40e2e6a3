-- $1 establishment, $2 first day, $3 last day. Returns the bill boxes removed by the relèves of the period, each with
-- the tickets stacked in it since the previous box according to the system, and its count in force. A ticket enters the
-- box when its machine presents it, even where two people settled later that it was stacked. Other statements of this
-- report that read from `boxes` or `expected` continue from here.
with exchanges as (
  select exchange.establishment_id, exchange.drop_id, exchange.machine_id, exchange.taken_box_id, exchange.done_at,
    lag(exchange.done_at) over (partition by exchange.machine_id order by exchange.done_at, exchange.exchange_id)
      as since
  from drop_exchanges_public as exchange
  where exchange.establishment_id = $1 and exchange.container = 'billBox' and exchange.reversed_at is null
    and exchange.taken_box_id is not null
), boxes as (
  select exchanges.establishment_id, exchanges.drop_id, exchanges.machine_id, exchanges.since, exchanges.done_at,
    drops.drop_number, drops.gaming_day, machines.sbm_number, drop_boxes.box_id, drop_boxes.box_number,
    agreed.count_number, agreed.ticket_count, agreed.tickets_minor
  from exchanges
  join drops_public as drops on drops.establishment_id = exchanges.establishment_id
    and drops.drop_id = exchanges.drop_id
  join drop_boxes_public as drop_boxes on drop_boxes.establishment_id = exchanges.establishment_id
    and drop_boxes.box_id = exchanges.taken_box_id
  join machines_public as machines on machines.establishment_id = exchanges.establishment_id
    and machines.machine_id = exchanges.machine_id
  left join lateral
    agreed_box_count(exchanges.establishment_id, exchanges.drop_id, exchanges.taken_box_id) as agreed on true
  where drops.gaming_day between $2 and $3
), expected as (
  select boxes.drop_id, boxes.box_id, steps.ticket_id, steps.kind, steps.amount_minor, entered.received_at
  from boxes
  join ticket_steps_public as steps on steps.establishment_id = boxes.establishment_id
    and steps.machine_id = boxes.machine_id and steps.step = 'stack'
  join ticket_steps_public as entered on entered.establishment_id = steps.establishment_id
    and entered.ticket_id = steps.ticket_id and entered.step_number = steps.step_number - 1
  where entered.received_at > coalesce(boxes.since, '-infinity') and entered.received_at <= boxes.done_at
)
